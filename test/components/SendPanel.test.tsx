import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { SendPanel } from '../../src/components/SendPanel';

const show = (sending = false) => {
  const onSend = jest.fn();
  const enviar = createRef<HTMLButtonElement>();
  const panel = (now: boolean) => (
    <SendPanel enviar={enviar} sending={now} onSend={onSend}>
      <p tabIndex={-1}>3 de 10 respondidas</p>
    </SendPanel>
  );
  const { rerender } = render(panel(sending));
  return {
    onSend,
    becomes: (now: boolean) => {
      rerender(panel(now));
    },
    user: userEvent.setup({ delay: null }),
  };
};

test('a focus that was lost while sending returns to Enviar after a failure', () => {
  const { becomes } = show(true);
  expect(document.body).toHaveFocus();
  becomes(false);
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveFocus();
});

test('a focus on an element that cannot be pressed moves to Enviar after a failure', () => {
  const { becomes } = show(true);
  screen.getByText('3 de 10 respondidas').focus();
  becomes(false);
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveFocus();
});

test('Enviar does not take the focus before anything has been sent', () => {
  show();
  expect(document.body).toHaveFocus();
});
