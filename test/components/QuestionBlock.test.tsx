import { render, screen } from '@testing-library/react';
import { QuestionBlock } from '../../src/components/QuestionBlock';
import { type Resposta } from '../../src/contract/respostas';

const show = (props: { resposta?: Resposta; taken?: boolean } = {}) =>
  render(
    <QuestionBlock
      text="Como estava a limpeza?"
      resposta={undefined}
      taken={false}
      onOptionClick={() => undefined}
      {...props}
    />,
  ).container;

test('each face shows an image beside its texts, the best face first', () => {
  const container = show();
  const texts = screen
    .getAllByRole('button')
    .map((button) => Array.from(button.children, ({ textContent }) => textContent));
  // The second is the tick.
  expect(texts).toEqual([
    ['', '', 'Mb', 'Muito bom'],
    ['', '', 'Bo', 'Bom'],
    ['', '', 'Re', 'Regular'],
    ['', '', 'Ru', 'Ruim'],
  ]);
  for (const label of screen.getAllByText(/^(Mb|Bo|Re|Ru)$/)) expect(label).toHaveAttribute('translate', 'no');
  const images = Array.from(container.querySelectorAll('button img'));
  expect(images.map((image) => image.getAttribute('title'))).toEqual(['Muito bom', 'Bom', 'Regular', 'Ruim']);
});

test('an answer that the host has accepted has a tick', () => {
  expect(show({ resposta: 'BO', taken: true }).querySelector('.taken')).not.toBeNull();
});

test('an answer that the host has not accepted has no tick', () => {
  expect(show({ resposta: 'BO' }).querySelector('.taken')).toBeNull();
});

test('a question without an answer has no tick', () => {
  expect(show({ taken: true }).querySelector('.taken')).toBeNull();
});
