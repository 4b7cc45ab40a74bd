import { act, screen } from '@testing-library/react';
import { openApp } from '../support/app';
import { takeConsole } from '../support/console';
import { GET_LOCAL, held, json } from '../support/host';
import { deniedStorage, FakeStorage } from '../support/storage';
import { identified } from '../support/survey';
import { settle } from '../support/time';

test.each(['/', '/a/b', '/perguntas/x', '/agradecimento/x'])('%s shows the default error page', async (path) => {
  const { host } = await openApp({ history: [path] });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
  expect(host.calls).toHaveLength(0);
  expect(screen.getByText('404 Not Found')).toBeInTheDocument();
  // React Router logs this line only in development, where the tests run.
  for (const line of takeConsole('error')) expect(line).toMatch(/^Error handled by React Router default ErrorBoundary/);
});

test.each(['perguntas', 'agradecimento'])('a location with the id %s shows the default error page', async (Id) => {
  const localNovo = JSON.stringify({ Id, Descricao: 'Ala' });
  await openApp({ history: ['/perguntas'], storage: new FakeStorage({ localNovo }) });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
  takeConsole('error');
});

test.each([
  ['/7', 'Avaliação de satisfação'],
  ['/perguntas', 'Perguntas – Avaliação de satisfação'],
  ['/agradecimento', 'Agradecimento – Avaliação de satisfação'],
])('%s has the title %s', async (path, title) => {
  document.title = '';
  await openApp({ history: [path], storage: identified() });
  expect(document.title).toBe(title);
});

test('the first screen takes no focus', async () => {
  await openApp();
  expect(document.body).toHaveFocus();
});

test('the first screen does not scroll', async () => {
  const { scrolled } = await openApp();
  expect(scrolled).not.toHaveBeenCalled();
});

const openNext = async () => {
  const app = await openApp();
  await app.user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  return app;
};

test('a change of screen focuses the heading', async () => {
  await openNext();
  expect(screen.getByRole('heading', { name: 'Clique em cada item para avaliar.' })).toHaveFocus();
});

test('a change of screen changes the title', async () => {
  await openNext();
  expect(document.title).toBe('Perguntas – Avaliação de satisfação');
});

test('a change of screen scrolls to the top', async () => {
  const { scrolled } = await openNext();
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

test('a change of screen keeps the language that the browser’s translation has set', async () => {
  const { user } = await openApp();
  expect(document.documentElement.lang).toBe('pt-BR');
  document.documentElement.lang = 'en';
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  ['waits', held().answer],
  ['answers 500', json({}, 500)],
])('/perguntas leads back to the open link, not to the ward of an earlier survey, if a host %s', async (_, again) => {
  const storage = new FakeStorage({ localNovo: '{"Id":1,"Descricao":"Pronto-socorro"}' });
  const { user, host, router, path } = await openApp({ storage });
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  expect(path()).toBe('/perguntas');
  host.now(GET_LOCAL, again);
  for (const delta of [-1, 1]) {
    await act(() => router.navigate(delta));
    await settle();
  }
  expect(path()).toBe('/7');
});

test('without storage, a reloaded survey redirects to its start', async () => {
  const { path } = await openApp({ history: [{ pathname: '/perguntas', state: '7' }], storage: deniedStorage });
  expect(path()).toBe('/7');
  expect(takeConsole('warn')).toHaveLength(1);
});

test('Next stores the link in the history entry', async () => {
  const { router } = await openNext();
  expect(router.state.location.state).toBe('7');
});

test('Next leaves no name in the form', async () => {
  const { user } = await openApp();
  const nome = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  await user.type(nome, 'ana');
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  expect(nome.value).toBe('');
});
