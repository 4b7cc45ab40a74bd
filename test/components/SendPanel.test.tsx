import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SendPanel } from '../../src/components/SendPanel';

const show = (props: Partial<Parameters<typeof SendPanel>[0]> = {}) => {
  const onSend = jest.fn();
  const panel = (changed: Partial<Parameters<typeof SendPanel>[0]>) => (
    <SendPanel total={10} respondidas={3} sending={false} sent={0} onSend={onSend} {...props} {...changed} />
  );
  const { rerender } = render(panel({}));
  return {
    onSend,
    change: (changed: Partial<Parameters<typeof SendPanel>[0]>) => {
      rerender(panel(changed));
    },
    user: userEvent.setup({ delay: null }),
  };
};

test('before sending: the closing text, how many are answered and Enviar', async () => {
  const { onSend, user } = show();
  expect(screen.getByText('Clique em enviar para finalizar sua avaliação.')).toBeInTheDocument();
  expect(screen.getByText('3 de 10 respondidas')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

  const button = screen.getByRole('button', { name: 'Enviar' });
  expect(button).toBeEnabled();
  await user.click(button);
  expect(onSend).toHaveBeenCalledTimes(1);
});

test.each([0, 10])('with %d of 10 answered it can be sent', (respondidas) => {
  show({ respondidas });
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeEnabled();
});

test('while sending: the loading text, disabled, and how far it has come', async () => {
  const { onSend, user } = show({ sending: true, sent: 2 });
  const button = screen.getByRole('button', { name: 'Carregando...' });
  expect(button).toBeDisabled();
  await user.click(button);
  expect(onSend).not.toHaveBeenCalled();

  const bar = screen.getByRole('progressbar', { name: 'Envio das respostas' });
  expect(bar).toHaveAttribute('value', '2');
  expect(bar).toHaveAttribute('max', '10');
  expect(screen.getByText('Enviando 2 de 10')).toBeInTheDocument();
  expect(screen.queryByText(/respondidas/)).not.toBeInTheDocument();
});

test('an empty list is sent without a bar', () => {
  show({ total: 0, respondidas: 0, sending: true });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('progress is spoken at the start, the quarters and the end, in a region that was there before', () => {
  const { change } = show({ total: 8 });
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent(/^$/);
  const spoken = Array.from({ length: 9 }, (_, sent) => {
    change({ sending: true, sent });
    return region.textContent;
  });
  expect(spoken).toEqual([
    'Enviando sua avaliação',
    'Enviando sua avaliação',
    '25% enviado',
    '25% enviado',
    '50% enviado',
    '50% enviado',
    '75% enviado',
    '75% enviado',
    '100% enviado',
  ]);
});

test('Enviar loses the focus to the progress as it is disabled', () => {
  const { change } = show();
  screen.getByRole('button', { name: 'Enviar' }).focus();
  change({ sending: true });
  expect(screen.getByText('Enviando 0 de 10')).toHaveFocus();
});

test('a focus that was lost while sending is back on Enviar after a failure', () => {
  const { change } = show({ sending: true });
  screen.getByText('Enviando 0 de 10').blur();
  change({ sending: false });
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveFocus();
});

test('before anything was sent Enviar takes no focus', () => {
  show();
  expect(document.body).toHaveFocus();
});
