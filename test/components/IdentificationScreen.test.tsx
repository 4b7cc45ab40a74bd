import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { IdentificationScreen } from '../../src/components/IdentificationScreen';
import { maskNome } from '../../src/components/masks/nome';
import { identificarPacienteSchema } from '../../src/contract/requests';
import { settle } from '../support/time';
import '../../src/firstPaint/script/imageMenu';

const show = async (props: Partial<Parameters<typeof IdentificationScreen>[0]> = {}) => {
  const heard = { onTyped: jest.fn(), onNext: jest.fn() };
  const { container } = render(
    <IdentificationScreen
      title="Avaliação de satisfação"
      logo=""
      privacy=""
      privacyUrl=""
      descricao="Ala Norte"
      loading={false}
      identifying={false}
      {...heard}
      {...props}
    />,
  );
  // The masks are attached a moment after the screen appears.
  await settle();
  return { container, ...heard, user: userEvent.setup({ delay: null }) };
};

test('shows title, location, logo, hint, the two inputs and the next arrow', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Avaliação de satisfação' })).toBeInTheDocument();
  expect(screen.getByText('Ala Norte')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Logotipo do hospital' })).toBeInTheDocument();
  expect(screen.getByText('Nome e telefone (opcional).')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription(
    /^Nome e telefone \(opcional\)\. ?$/,
  );
  expect(screen.getByRole('textbox', { name: 'Telefone' })).toHaveAccessibleDescription(
    /^Nome e telefone \(opcional\)\. ?$/,
  );
  expect(screen.getByRole('button', { name: 'Avançar' })).toContainElement(
    screen.getByRole('img', { name: 'Avançar' }),
  );
});

test('the server accepts the longest name that can be typed, also where upper case makes it longer', async () => {
  await show();
  const { maxLength } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  const accepted = (length: number) =>
    v.is(identificarPacienteSchema, { Id_Local: 7, Nome: maskNome('ﬃ'.repeat(length)) });
  expect([accepted(maxLength), accepted(maxLength + 1)]).toEqual([true, false]);
});

test('the privacy text is shown under the hint, and read out with the first input only', async () => {
  await show({ privacy: 'Só a unidade vê.' });
  const describes = (name: string, description: string) => {
    expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(description);
  };
  describes('Nome', 'Nome e telefone (opcional). Só a unidade vê.');
  describes('Telefone', 'Nome e telefone (opcional).');
});

test('"Saiba mais" opens another tab without referrer or opener', async () => {
  await show({ privacy: 'Só a unidade vê.', privacyUrl: '/privacidade.html' });
  const link = screen.getByRole('link', { name: 'Saiba mais (abre em outra aba)' });
  expect(link).toHaveAttribute('href', '/privacidade.html');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('Next does not reload the page', async () => {
  const { container, onNext } = await show();
  expect(fireEvent.submit(container.querySelector('form') as HTMLFormElement)).toBe(false);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('Next passes text that a program has set without an event', async () => {
  const { user, onNext } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Telefone' }), '5521');
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value = 'joão';
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefone' }).value = '5511987654321';
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  expect(onNext).toHaveBeenCalledWith({ nome: 'JOÃO', telefone: '(11) 98765-4321' });
});

test('reports whether the inputs contain any text', async () => {
  const { user, onTyped } = await show();
  expect(onTyped.mock.calls).toEqual([[false]]);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'a');
  expect(onTyped).toHaveBeenLastCalledWith(true);
  await user.type(screen.getByRole('textbox', { name: 'Telefone' }), '1');
  await user.clear(screen.getByRole('textbox', { name: 'Nome' }));
  expect(onTyped).toHaveBeenLastCalledWith(true);
  await user.clear(screen.getByRole('textbox', { name: 'Telefone' }));
  expect(onTyped).toHaveBeenLastCalledWith(false);
});

test('the inputs have the attributes for a name and a phone', async () => {
  await show();
  const nome = screen.getByRole('textbox', { name: 'Nome' });
  expect(nome).toHaveAttribute('autocomplete', 'off');
  expect(nome).toHaveAttribute('autocapitalize', 'characters');
  expect(nome).toHaveAttribute('spellcheck', 'false');
  const telefone = screen.getByRole('textbox', { name: 'Telefone' });
  expect(telefone).toHaveAttribute('type', 'tel');
  expect(telefone).toHaveAttribute('inputmode', 'tel');
});

test.each(['Nome', 'Telefone'])('the Enter key of the on-screen keyboard in %s is labelled as go', async (label) => {
  await show();
  expect(screen.getByRole('textbox', { name: label })).toHaveAttribute('enterkeyhint', 'go');
});

test('the context menu is suppressed only on images', async () => {
  const { container } = await show();
  const images = container.querySelectorAll('img');
  expect(images).toHaveLength(2);
  for (const image of images) expect(fireEvent.contextMenu(image)).toBe(false);
  for (const other of container.querySelectorAll('main, h1, p, input, label, button, form')) {
    expect(fireEvent.contextMenu(other)).toBe(true);
  }
});
