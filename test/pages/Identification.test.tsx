import { fireEvent, screen } from '@testing-library/react';
import { openApp, type App } from '../support/app';
import { takeConsole } from '../support/console';
import { ala } from '../support/hospital';
import { GET_LOCAL, held, inTurn, json, POST_IDENTIFICACAO, unreachable } from '../support/host';
import { pass, settle } from '../support/time';

const nome = () => screen.getByRole('textbox', { name: 'Nome' });
const telefone = () => screen.getByRole('textbox', { name: 'Telefone' });
const arrow = () => screen.getByRole('button', { name: 'Avançar' });
const place = (container: HTMLElement) => container.querySelector('[aria-busy]:not(button)');

const pressNext = async ({ user }: App) => {
  await user.click(arrow());
  await settle();
};

test('the place of the description is busy until it shows the location', async () => {
  const slow = held();
  const { container, host } = await openApp({ answers: { [GET_LOCAL]: slow.answer } });
  expect(screen.getByRole('heading', { name: 'Avaliação de satisfação' })).toBeInTheDocument();
  expect(place(container)).toHaveAttribute('aria-busy', 'true');
  expect(place(container)).toBeEmptyDOMElement();

  slow.release(json(ala));
  await settle();
  expect(place(container)).toHaveAttribute('aria-busy', 'false');
  expect(place(container)).toHaveTextContent('Ala Norte');
  expect(host.callsTo(GET_LOCAL)).toHaveLength(1);
});

test('the link /Perguntas requests the location Perguntas', async () => {
  const route = 'GET /api/getlocalbyid/Perguntas';
  const { host } = await openApp({ history: ['/Perguntas'], answers: { [route]: json(ala) } });
  expect(host.callsTo(route)).toHaveLength(1);
});

const openFailed = () => openApp({ answers: { [GET_LOCAL]: inTurn(unreachable, json(ala)) } });

test('a location that failed shows no message', async () => {
  const app = await openFailed();
  expect(place(app.container)).toHaveAttribute('aria-busy', 'false');
  expect(place(app.container)).toBeEmptyDOMElement();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Next requests a location that failed once more', async () => {
  const app = await openFailed();
  await pressNext(app);
  expect(app.path()).toBe('/perguntas');
});

test.each([nome, telefone])('Enter in an input works like Next', async (input) => {
  const app = await openApp();
  await app.user.type(input(), '{Enter}');
  await settle();
  expect(app.path()).toBe('/perguntas');
});

test('screen readers hear after 3 seconds that the patient is still being identified', async () => {
  const slow = held();
  await openApp({ answers: { [POST_IDENTIFICACAO]: slow.answer } });
  await pass(500);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  fireEvent.click(arrow());
  await pass(2500);
  expect(screen.getByRole('status')).toHaveTextContent('');
  await pass(1000);
  expect(screen.getByRole('status')).toHaveTextContent('Ainda carregando...');

  slow.release(json({}, 500));
  await pass(500);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(takeConsole('error')).toEqual(['Identification failed: HTTP 500']);
});

/** The first identification fails. */
const openAfterFailure = async () => {
  const app = await openApp({
    answers: { [POST_IDENTIFICACAO]: inTurn(json({ erro: 'não' }, 500), json({ idIdentificacaoPaciente: 1 })) },
  });
  await app.user.type(nome(), 'ana');
  await app.user.type(telefone(), '1134567890');
  await pressNext(app);
  expect(takeConsole('error')).toEqual(['Identification failed: HTTP 500']);
  return app;
};

test('after a failure the patient stays, without a message', async () => {
  const app = await openAfterFailure();
  expect(app.path()).toBe('/7');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(app.container).not.toHaveTextContent('não');
  expect(arrow()).toHaveAttribute('aria-busy', 'false');
});

test('after a failure the inputs keep the typed text', async () => {
  await openAfterFailure();
  expect(nome()).toHaveValue('ANA');
  expect(telefone()).toHaveValue('(11) 3456-7890');
});

test('after a failure the patient can try again', async () => {
  const app = await openAfterFailure();
  await pressNext(app);
  expect(app.host.callsTo(POST_IDENTIFICACAO)[1]?.body).toEqual({
    Id_Local: 7,
    Nome: 'ANA',
    Telefone: '(11) 3456-7890',
  });
  expect(app.path()).toBe('/perguntas');
});

/** Another link is opened while an identification runs. */
const openAnother = async () => {
  const slow = held();
  const answers = { [POST_IDENTIFICACAO]: slow.answer, 'GET /api/getlocalbyid/8': held().answer };
  const app = await openApp({ answers });
  await app.user.type(nome(), 'ana');
  await pressNext(app);
  await app.open('/8');
  return { slow, app };
};

test('another link empties the inputs', async () => {
  await openAnother();
  expect(nome()).toHaveValue('');
});

test('another link abandons a running identification', async () => {
  const { slow, app } = await openAnother();
  slow.release(json({ idIdentificacaoPaciente: 1 }));
  await settle();
  expect(app.path()).toBe('/8');
  expect(arrow()).toHaveAttribute('aria-busy', 'false');
});
