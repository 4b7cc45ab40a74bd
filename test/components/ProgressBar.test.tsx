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
    /** From where to where the bar is filled, of 1. */
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

test('before sending: how many are answered, in words and filled', () => {
  const { text, filled, change } = show();
  expect(text()).toBe('3 de 10 respondidas');
  expect(filled()[0]).toBe(0.3);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  change({ respondidas: 4 });
  expect(text()).toBe('4 de 10 respondidas');
  expect(filled()[0]).toBe(0.4);
});

test('while sending: how far it has come; each pause fills from the answer before to its own', () => {
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

test('the shown progress is announced at each quarter, in a region that was there before', () => {
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

test('the focus is on it as sending begins, and not before', () => {
  const { change } = show();
  expect(document.body).toHaveFocus();
  change({ sending: true });
  expect(screen.getByText('Enviando 1 de 10')).toHaveFocus();
});

test('it goes on telling the truth when the browser has translated it', () => {
  const { text, container, change } = show();
  // As Chromium's translation does: each text is moved into elements of its own and changed there.
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

test('one is counted in the singular, and the first one is being sent from the first moment on', () => {
  const { text, change } = show({ total: 1, respondidas: 0 });
  expect(text()).toBe('0 de 1 respondida');
  change({ total: 1, respondidas: 1 });
  expect(text()).toBe('1 de 1: falta enviar');
  change({ total: 1, respondidas: 1, sending: true, posted: 0 });
  expect(text()).toBe('Enviando 1 de 1');
  change({ total: 1, respondidas: 1, sending: true, posted: 1 });
  expect(text()).toBe('Enviando 1 de 1');
});

test('it is a button that says where it leads, until answers are sent', async () => {
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

test('when everything is answered it says that sending is left, and stands out while Enviar is out of sight', () => {
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
  // And again after a failed sending.
  change({ respondidas: 10, sending: true });
  expect(standsOut()).toBe(false);
  change({ respondidas: 10 });
  expect(text()).toBe('10 de 10: falta enviar');
  expect(standsOut()).toBe(true);
});
