import { screen } from '@testing-library/react';
import { selectLocal } from '../../src/features/local/localSlice';
import { openApp } from '../support/app';
import { identified } from '../support/survey';
import { pass, settle } from '../support/time';

const openThanks = () => openApp({ history: ['/agradecimento'], storage: identified() });

test('shows the thanks with the logo', async () => {
  const { container } = await openThanks();
  expect(screen.getByRole('heading', { name: 'Agradecemos por sua participação!' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Logotipo do hospital' })).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('sets the location to null', async () => {
  const { store } = await openThanks();
  expect(selectLocal(store.getState())).toBeNull();
});

test('going back after a survey leads to the start of the same ward, empty', async () => {
  const app = await openApp();
  await app.user.type(screen.getByRole('textbox', { name: 'Nome' }), 'ana');
  await app.user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  const [face] = screen.getAllByRole('button', { name: 'Bo, Bom' }) as [HTMLElement];
  await app.user.click(face);
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
  await pass(7000);
  expect(app.path()).toBe('/agradecimento');

  await app.back();
  await settle();
  expect(app.path()).toBe('/7');
  expect(screen.getByText('Ala Norte')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('');

  await app.user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  expect(screen.getByText('0 de 3 respondidas')).toBeInTheDocument();
});
