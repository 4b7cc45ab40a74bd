import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SendPanel } from '../../src/components/SendPanel';

const show = (props: Partial<Parameters<typeof SendPanel>[0]> = {}) => {
  const onSend = jest.fn();
  render(<SendPanel total={10} respondidas={3} sending={false} sent={0} onSend={onSend} {...props} />);
  return { onSend, user: userEvent.setup({ delay: null }) };
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
  expect(screen.getByText('2 de 10')).toBeInTheDocument();
  expect(screen.queryByText(/respondidas/)).not.toBeInTheDocument();
});
