import { act, render, screen } from '@testing-library/react';
import { AnswersBar, SendingBar } from '../../src/components/ProgressBar';
import { fakeIntersections } from '../support/intersectionObserver';

const enviar = { current: document.createElement('button') };

const answers = (answered: number, total = 10, isUnsent = false) => (
  <AnswersBar
    total={total}
    answered={answered}
    isUnsent={isUnsent}
    ledTo={-1}
    enviar={enviar}
    onLead={() => undefined}
  />
);
const sending = (posted: number, total = 10) => <SendingBar total={total} posted={posted} enviar={enviar} />;

test.each([
  [answers(3), '3 de 10 respondidas', [0.3]],
  [answers(0, 1), '0 de 1 respondida', [0]],
  [answers(10), '10 de 10: falta enviar', [1]],
  [answers(2, 3, true), '2 de 3: falta enviar', [2 / 3]],
  [sending(0), 'Enviando 1 de 10', [0, 0.1]],
  [sending(2), 'Enviando 3 de 10', [0.2, 0.3]],
  [sending(10), 'Enviando 10 de 10', [1, 1]],
])('case %#: the bar shows the state %2$j with the fills %3$j', (bar, says, fills) => {
  const { container } = render(bar);
  expect(container.querySelector('.bar p, .bar button')).toHaveTextContent(says);
  const { style } = container.querySelector('.bar i') as HTMLElement;
  expect(
    ['--from', '--to']
      .map((name) => style.getPropertyValue(name))
      .filter(Boolean)
      .map(Number),
  ).toEqual(fills);
});

test('a screen reader finds the same text in the focused paragraph during the whole sending', () => {
  const { container, rerender } = render(sending(0));
  const paragraph = screen.getByRole('group', { name: 'Enviando suas respostas' });
  expect(paragraph).toHaveFocus();
  for (const posted of [2, 10]) {
    rerender(sending(posted));
    expect(screen.getByRole('group', { name: 'Enviando suas respostas' })).toBe(paragraph);
    for (const part of container.querySelectorAll('.bar p > *')) expect(part).toHaveAttribute('aria-hidden', 'true');
  }
});

describe('everything is answered', () => {
  const show = () => {
    const { container, rerender } = render(answers(9));
    return { rerender, standsOut: () => container.querySelector('.bar.due') !== null };
  };

  test('the bar is highlighted while Enviar is out of sight', () => {
    const { rerender, standsOut } = show();
    expect(standsOut()).toBe(false);
    rerender(answers(10));
    expect(standsOut()).toBe(true);
    expect(screen.getByRole('button', { name: '10 de 10: falta enviar. Ir para o envio' })).toBeInTheDocument();
    for (const isInSight of [true, false]) {
      act(() => {
        fakeIntersections.report(isInSight);
      });
      expect(standsOut()).toBe(!isInSight);
    }
  });

  test('Enviar counts as seen above the bar, also after turning a phone made the bar higher', () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
    show();
    expect(fakeIntersections.margins()).toEqual(['0px 0px -44px']);
    height.mockReturnValue(60);
    window.dispatchEvent(new Event('resize'));
    expect(fakeIntersections.margins()).toEqual(['0px 0px -60px']);
  });
});
