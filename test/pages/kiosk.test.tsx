import { screen } from '@testing-library/react';
import type { InitialEntry } from 'react-router-dom';
import { openApp } from '../support/app';
import { ala } from '../support/hospital';
import { GET_LOCAL } from '../support/host';
import { FakeStorage } from '../support/storage';
import { startTablet } from '../support/tablet';
import { settle } from '../support/time';

const open = async (history: [string, ...string[]], storage = new FakeStorage()) => {
  const device = startTablet();
  const app = await openApp({
    history,
    storage,
    settings: { kioskReturnSeconds: 60, privacyUrl: '/privacidade.html' },
  });
  return {
    ...app,
    rests: device.rests,
    warning: () => screen.queryByRole('alertdialog', { hidden: true }),
  };
};

test('what an absent patient has typed is removed, with a warning before', async () => {
  const { rests, user, path, warning } = await open(['/7']);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'ana');
  await user.type(screen.getByRole('textbox', { name: 'Telefone' }), '1134567890');
  await rests(60);
  expect(warning()).toHaveTextContent('Você ainda está aí? Em 20 s o que foi preenchido será apagado.');
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('ANA');
  await rests(20);
  expect(warning()).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Telefone' })).toHaveValue('');
  expect(path()).toBe('/7');
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('the wipe of a typed name loads the location again', async () => {
  const { rests, user, host } = await open(['/7']);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'ana');
  await rests(80);
  expect(host.callsTo(GET_LOCAL)).toHaveLength(2);
});

test('the privacy page that an absent patient left open is closed after the warning', async () => {
  const { rests, user, warning } = await open(['/7']);
  await user.click(screen.getByRole('link', { name: 'Saiba mais' }));
  expect(screen.getByTitle('Privacidade')).toHaveAttribute('src', 'http://localhost/privacidade.html');
  await rests(60);
  expect(warning()).not.toBeNull();
  await rests(20);
  expect(screen.queryByTitle('Privacidade')).toBeNull();
});

test('without storage, a reloaded thank-you screen returns to the start of its ward', async () => {
  startTablet();
  const history: [InitialEntry] = [{ pathname: '/agradecimento', state: 7 }];
  const { path } = await openApp({ history, settings: { kioskReturnSeconds: 60 } });
  await settle();
  expect(path()).toBe('/7');
});

test('the thank-you screen of an unknown ward shows no countdown', async () => {
  const { rests, path } = await open(['/agradecimento']);
  await rests(3600);
  expect(screen.queryByRole('button')).toBeNull();
  expect(path()).toBe('/agradecimento');
});

test('a touch anywhere on the thank-you screen returns immediately', async () => {
  const uti = '{"Id":"UTI A","Descricao":"UTI"}';
  const own = { local: null, localNovo: JSON.parse(uti) as unknown, touchedAt: Date.now() };
  window.sessionStorage.setItem('avaliacao', JSON.stringify(own));
  const { user, path, host } = await open(['/agradecimento']);
  expect(screen.getByRole('button')).toHaveTextContent('Voltar ao início (60 s)');
  host.now('GET /api/getlocalbyid/UTI%20A', () => new Response(uti));
  host.now('GET /api/listarperguntasporlocal/UTI%20A', () => new Response('[]'));
  await user.click(screen.getByRole('heading'));
  await settle();
  expect(path()).toBe('/UTI%20A');
});

test('without kiosk mode the thank-you screen stays, with or without a touch', async () => {
  const app = await openApp({
    history: ['/agradecimento'],
    storage: new FakeStorage({ localNovo: JSON.stringify(ala) }),
  });
  expect(screen.queryByRole('button')).toBeNull();
  await app.user.click(screen.getByRole('heading'));
  await settle();
  expect(app.path()).toBe('/agradecimento');
});
