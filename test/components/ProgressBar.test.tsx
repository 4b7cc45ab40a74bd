import { act, render, screen } from '@testing-library/react';
import { ProgressBar } from '../../src/components/ProgressBar';
import { setInSight } from '../support/intersectionObserver';

type Props = Partial<Parameters<typeof ProgressBar>[0]>;

const enviar = { current: document.createElement('button') };

const show = (props: Props = {}) => {
  const bar = (changed: Props) => (
    <ProgressBar
      total={10}
      respondidas={3}
      sending={false}
      posted={0}
      enviar={enviar}
      onLead={() => undefined}
      {...props}
      {...changed}
    />
  );
  const { container, rerender } = render(bar({}));
  return {
    /** Start and end of the filling animation, as shares of the bar (0 to 1). */
    filled: () => {
      const { style } = container.querySelector('.bar i') as HTMLElement;
      return ['--from', '--to'].map((name) => Number(style.getPropertyValue(name)));
    },
    text: () => container.querySelector('.bar p, .bar button')?.textContent,
    container,
    change: (changed: Props) => {
      rerender(bar(changed));
    },
  };
};

test.each<[Props, string, number[]]>([
  [{}, '3 de 10 respondidas', [0.3, 0.4]],
  [{ total: 1, respondidas: 0 }, '0 de 1 respondida', [0, 1]],
  [{ respondidas: 10 }, '10 de 10: falta enviar', [1, 1]],
  [{ sending: true }, 'Enviando 1 de 10', [0, 0.1]],
  [{ sending: true, posted: 2 }, 'Enviando 3 de 10', [0.2, 0.3]],
  [{ sending: true, posted: 10 }, 'Enviando 10 de 10', [1, 1]],
])('%j: the bar says %j and is filled from %j', (props, says, fills) => {
  const { text, filled } = show(props);
  expect(text()).toBe(says);
  expect(filled()).toEqual(fills);
});

test('the progress is announced at each quarter, in a region that already existed', () => {
  const { change } = show({ total: 8 });
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent(/^$/);
  const spoken = Array.from({ length: 9 }, (_, posted) => {
    change({ sending: true, posted });
    return region.textContent;
  });
  const [two, four, six] = [3, 5, 7].map((next) => `Enviando resposta ${next} de 8`);
  expect(spoken).toEqual(['', '', two, two, four, four, six, six, 'Enviando resposta 8 de 8']);
});

test('the bar is highlighted while everything is answered and Enviar is out of sight', () => {
  const { container, change } = show();
  const standsOut = () => container.querySelector('.bar.due') !== null;
  expect(standsOut()).toBe(false);
  change({ respondidas: 10 });
  expect(standsOut()).toBe(true);
  expect(screen.getByRole('button', { name: '10 de 10: falta enviar. Ir para o envio' })).toBeInTheDocument();
  for (const isInSight of [true, false]) {
    act(() => {
      setInSight(isInSight);
    });
    expect(standsOut()).toBe(!isInSight);
  }
  change({ respondidas: 10, sending: true });
  expect(standsOut()).toBe(false);
  // `sending` is false again, as after a failed post. The patient must press Enviar again, so the bar stands out again.
  change({ respondidas: 10 });
  expect(standsOut()).toBe(true);
});
