import { screen } from '@testing-library/react';
import { routes } from '../../src/pages/router';
import { openApp } from '../support/app';
import { takeConsole } from '../support/console';
import { identified } from '../support/survey';
import { settle } from '../support/time';

test.each(['/', '/a/b', '/perguntas/x', '/agradecimento/x'])('%s shows the default error page', async (path) => {
  const { host } = await openApp({ history: [path] });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
  expect(host.calls).toHaveLength(0);
  expect(screen.getByText('404 Not Found')).toBeInTheDocument();
  // React Router's own, in development only.
  for (const line of takeConsole('error')) expect(line).toMatch(/^Error handled by React Router default ErrorBoundary/);
});

test('there are three routes', () => {
  expect(routes.flatMap(({ children = [] }) => children).map(({ path }) => path)).toEqual([
    '/:idLocal',
    '/perguntas',
    '/agradecimento',
  ]);
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

test('the first screen takes no focus and does not scroll', async () => {
  const { scrolled } = await openApp();
  expect(document.body).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});

test('a change of screen moves title, focus and page to the new screen', async () => {
  const { user, scrolled } = await openApp();
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  await settle();
  expect(screen.getByRole('heading', { name: 'Clique em cada item para avaliar.' })).toHaveFocus();
  expect(document.title).toBe('Perguntas – Avaliação de satisfação');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});
