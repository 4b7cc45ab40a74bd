import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProgressBar } from '../../src/components/ProgressBar';
import { setInSight } from '../support/intersectionObserver';

type Props = Parameters<typeof ProgressBar>[0];

const enviar = { current: document.createElement('button') };

const show = (props: Partial<Props> = {}) => {
  const bar = (changed: Partial<Props>) => (
    <ProgressBar
      total={10}
      respondidas={3}
      sending={false}
      posted={0}
      enviar={enviar}
      onLead={jest.fn()}
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
    change: (changed: Partial<Props>) => {
      rerender(bar(changed));
    },
  };
};

test('before sending: shows the number of answered questions as text and fill', () => {
  const { text, filled, change } = show();
  expect(text()).toBe('3 de 10 respondidas');
  expect(filled()[0]).toBe(0.3);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  change({ respondidas: 4 });
  expect(text()).toBe('4 de 10 respondidas');
  expect(filled()[0]).toBe(0.4);
});

test('while sending: shows the count, and the bar advances by one answer during each pause', () => {
  const { text, filled, change } = show({ sending: true });
  expect(text()).toBe('Enviando 1 de 10');
  expect(filled()).toEqual([0, 0.1]);
  change({ posted: 2 });
  expect(text()).toBe('Enviando 3 de 10');
  expect(filled()).toEqual([0.2, 0.3]);
  change({ posted: 10 });
  expect(filled()).toEqual([1, 1]);
  const bar = screen.getByRole('progressbar', { name: 'Envio das respostas' });
  expect(bar).toHaveAttribute('value', '10');
  expect(bar).toHaveAttribute('max', '10');
});

test('the progress is announced at each quarter, in a region that already existed', () => {
  const { change } = show({ total: 8 });
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent(/^$/);
  const spoken = Array.from({ length: 9 }, (_, posted) => {
    change({ sending: true, posted });
    return region.textContent;
  });
  expect(spoken).toEqual([
    '',
    '',
    'Enviando resposta 3 de 8',
    'Enviando resposta 3 de 8',
    'Enviando resposta 5 de 8',
    'Enviando resposta 5 de 8',
    'Enviando resposta 7 de 8',
    'Enviando resposta 7 de 8',
    'Enviando resposta 8 de 8',
  ]);
});

test('the bar takes the focus when sending begins, not before', () => {
  const { change } = show();
  expect(document.body).toHaveFocus();
  change({ sending: true });
  expect(screen.getByText('Enviando 1 de 10')).toHaveFocus();
});

test('the bar still updates after the browser has translated it', () => {
  const { text, container, change } = show();
  // Chromium's translation puts each translated text into a new element and removes the original text.
  const words = container.querySelector('.bar button, .bar p') as HTMLElement;
  const translation = document.createElement('span');
  translation.textContent = '3 of 10 answered';
  words.replaceChildren(translation);
  change({ respondidas: 4 });
  expect(text()).toBe('4 de 10 respondidas');
  words.replaceChildren(translation);
  change({ sending: true, posted: 1 });
  expect(text()).toBe('Enviando 2 de 10');
});

test('one question is counted in the singular, and the first answer counts as being sent from the start', () => {
  const { text, change } = show({ total: 1, respondidas: 0 });
  expect(text()).toBe('0 de 1 respondida');
  change({ total: 1, respondidas: 1 });
  expect(text()).toBe('1 de 1: falta enviar');
  change({ total: 1, respondidas: 1, sending: true, posted: 0 });
  expect(text()).toBe('Enviando 1 de 1');
  change({ total: 1, respondidas: 1, sending: true, posted: 1 });
  expect(text()).toBe('Enviando 1 de 1');
});

test('until sending begins, the bar is a button whose name says where it leads', async () => {
  const onLead = jest.fn();
  const { change } = show({ onLead });
  const name = '3 de 10 respondidas: ir para a próxima sem resposta';
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onLead).toHaveBeenCalledTimes(1);
  change({ respondidas: 10 });
  expect(screen.getByRole('button', { name: '10 de 10: falta enviar. Ir para o envio' })).toBeInTheDocument();
  change({ respondidas: 10, sending: true });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('when everything is answered, the bar shows that only sending is left, and is highlighted while Enviar is out of sight', () => {
  const { text, container, change } = show();
  const standsOut = () => container.querySelector('.bar.due') !== null;
  expect(standsOut()).toBe(false);
  change({ respondidas: 10 });
  expect(text()).toBe('10 de 10: falta enviar');
  expect(standsOut()).toBe(true);
  act(() => {
    setInSight(true);
  });
  expect(text()).toBe('10 de 10: falta enviar');
  expect(standsOut()).toBe(false);
  act(() => {
    setInSight(false);
  });
  expect(standsOut()).toBe(true);
  // After a failure, the patient must press Enviar again.
  change({ respondidas: 10, sending: true });
  expect(standsOut()).toBe(false);
  change({ respondidas: 10 });
  expect(text()).toBe('10 de 10: falta enviar');
  expect(standsOut()).toBe(true);
});
