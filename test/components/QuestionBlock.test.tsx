import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuestionBlock } from '../../src/components/QuestionBlock';
import type { Id } from '../../src/contract/ids';
import { RESPOSTAS, type Resposta } from '../../src/contract/respostas';
import '../../src/firstPaint/script/imageMenu';

const show = (props: { resposta?: Resposta; disabled?: boolean; taken?: boolean; texto?: string } = {}) => {
  const onOptionClick = jest.fn<undefined, [Id, Resposta]>();
  const { container } = render(
    <QuestionBlock
      id={7}
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

test('the question names a group of four faces, best first', () => {
  show();
  const group = screen.getByRole('group', { name: 'Como estava a limpeza?' });
  const buttons = within(group).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(faces);
});

test('each face shows its label under an image, and under it what that means', () => {
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
  const images = Array.from(container.querySelectorAll('button img'));
  expect(images.map((image) => image.getAttribute('title'))).toEqual(['Muito bom', 'Bom', 'Regular', 'Ruim']);
});

test('without an answer no face is pressed', () => {
  show();
  expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(4);
});

test.each(RESPOSTAS.map((resposta, index) => [resposta, faces[index] ?? '']))(
  'the answer %s is the one face that is pressed',
  (resposta, name) => {
    show({ resposta });
    expect(screen.getAllByRole('button', { pressed: true })).toEqual([face(name)]);
  },
);

test('a click, Enter and space each report the face', async () => {
  const { user, onOptionClick } = show({ resposta: 'MB' });
  await user.click(face('Ru, Ruim'));
  await user.click(face('Mb, Muito bom'));
  face('Bo, Bom').focus();
  await user.keyboard('{Enter}');
  face('Re, Regular').focus();
  await user.keyboard(' ');
  expect(onOptionClick.mock.calls).toEqual([
    [7, 'RU'],
    [7, 'MB'],
    [7, 'BO'],
    [7, 'RE'],
  ]);
});

test('disabled, no face can be changed, and the answer is still shown', async () => {
  const { user, onOptionClick } = show({ resposta: 'BO', disabled: true });
  await user.click(face('Ru, Ruim'));
  expect(onOptionClick).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button').every((button) => button.matches(':disabled'))).toBe(true);
  expect(face('Bo, Bom')).toHaveAttribute('aria-pressed', 'true');
});

test('an answer that the host has taken is ticked off; a question without one is not', () => {
  expect(show({ resposta: 'BO', taken: true }).container.querySelector('.taken')).not.toBeNull();
  expect(show({ resposta: 'BO' }).container.querySelector('.taken')).toBeNull();
  expect(show({ taken: true }).container.querySelector('.taken')).toBeNull();
});

test('a face sends no form', () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => {
    event.preventDefault();
  });
  render(
    <form onSubmit={onSubmit}>
      <QuestionBlock
        id={7}
        texto="a"
        resposta={undefined}
        disabled={false}
        taken={false}
        onOptionClick={() => undefined}
      />
    </form>,
  );
  fireEvent.click(face('Bo, Bom'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('markup in a question is text', () => {
  const texto = '<img src=x onerror=alert(1)> & <b>dor</b>?';
  const { container } = show({ texto });
  expect(screen.getByRole('group', { name: texto })).toBeInTheDocument();
  expect(container.querySelector('b, legend img')).toBeNull();
});

test('the context menu is suppressed on the images and only there', () => {
  const { container } = show();
  for (const image of container.querySelectorAll('img')) expect(fireEvent.contextMenu(image)).toBe(false);
  for (const other of container.querySelectorAll('fieldset, legend, button, span')) {
    expect(fireEvent.contextMenu(other)).toBe(true);
  }
});
