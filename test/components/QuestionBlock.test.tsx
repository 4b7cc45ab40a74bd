import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuestionBlock } from '../../src/components/QuestionBlock';
import { type Resposta } from '../../src/contract/respostas';

const show = (props: { resposta?: Resposta; disabled?: boolean; taken?: boolean; texto?: string } = {}) => {
  const onOptionClick = jest.fn<undefined, [Resposta]>();
  const { container } = render(
    <QuestionBlock
      texto={props.texto ?? 'Como estava a limpeza?'}
      resposta={props.resposta}
      disabled={props.disabled ?? false}
      taken={props.taken ?? false}
      onOptionClick={onOptionClick}
    />,
  );
  return { container, onOptionClick, user: userEvent.setup({ delay: null }) };
};

const faces = ['Mb, Muito bom', 'Bo, Bom', 'Re, Regular', 'Ru, Ruim'];
const face = (name: string) => screen.getByRole('button', { name });

test('the question is the name of a group of four faces, best first', () => {
  show();
  const group = screen.getByRole('group', { name: 'Como estava a limpeza?' });
  const buttons = within(group).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(faces);
  expect(within(group).getByRole('heading', { level: 2, name: 'Como estava a limpeza?' })).toBeInTheDocument();
});

test('each face shows an image, its label and its meaning, from top to bottom', () => {
  const { container } = show();
  const texts = screen
    .getAllByRole('button')
    .map((button) => Array.from(button.children, ({ textContent }) => textContent));
  expect(texts).toEqual([
    ['', 'Mb', 'Muito bom'],
    ['', 'Bo', 'Bom'],
    ['', 'Re', 'Regular'],
    ['', 'Ru', 'Ruim'],
  ]);
  for (const label of screen.getAllByText(/^(Mb|Bo|Re|Ru)$/)) expect(label).toHaveAttribute('translate', 'no');
  const images = Array.from(container.querySelectorAll('button img'));
  expect(images.map((image) => image.getAttribute('title'))).toEqual(['Muito bom', 'Bom', 'Regular', 'Ruim']);
});

test('a click, Enter and space each report the face', async () => {
  const { user, onOptionClick } = show({ resposta: 'MB' });
  await user.click(face('Ru, Ruim'));
  await user.click(face('Mb, Muito bom'));
  face('Bo, Bom').focus();
  await user.keyboard('{Enter}');
  face('Re, Regular').focus();
  await user.keyboard(' ');
  expect(onOptionClick.mock.calls).toEqual([['RU'], ['MB'], ['BO'], ['RE']]);
});

test('while the question is disabled, no face can be selected, and the answer is still shown', async () => {
  const { user, onOptionClick } = show({ resposta: 'BO', disabled: true });
  await user.click(face('Ru, Ruim'));
  expect(onOptionClick).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button').every((button) => button.matches(':disabled'))).toBe(true);
  expect(face('Bo, Bom')).toHaveAttribute('aria-pressed', 'true');
});

test('an answer that the host has accepted has a tick; a question without one has none', () => {
  expect(show({ resposta: 'BO', taken: true }).container.querySelector('.taken')).not.toBeNull();
  expect(show({ resposta: 'BO' }).container.querySelector('.taken')).toBeNull();
  expect(show({ taken: true }).container.querySelector('.taken')).toBeNull();
});

test('markup in a question is shown as text', () => {
  const texto = '<img src=x onerror=alert(1)> & <b>dor</b>?';
  const { container } = show({ texto });
  expect(screen.getByRole('group', { name: texto })).toBeInTheDocument();
  expect(container.querySelector('b, legend img')).toBeNull();
});
