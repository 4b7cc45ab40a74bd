import { screen } from '@testing-library/react';
import { openApp, type App } from '../support/app';
import { takeConsole } from '../support/console';
import { ala } from '../support/hospital';
import {
  GET_LOCAL,
  held,
  inTurn,
  json,
  noContent,
  POST_IDENTIFICACAO,
  POST_RESPOSTA,
  unreachable,
} from '../support/host';
import { identified } from '../support/survey';
import { pass, settle } from '../support/time';

const settings = { visibleErrors: true };

const alert = () => screen.getByRole('alert');
const tentar = () => screen.getByRole('button', { name: 'Tentar novamente' });
const arrow = () => screen.getByRole('button', { name: 'Avançar' });

let scrolled: jest.Mock;
beforeEach(() => {
  // The page calls `scrollIntoView`. jsdom lacks it, so these tests use a mock.
  scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
});

const press = async ({ user }: App, button: HTMLElement) => {
  await user.click(button);
  await settle();
};

describe('the location', () => {
  const openFailed = () => openApp({ settings, answers: { [GET_LOCAL]: inTurn(json({}, 503), json(ala)) } });

  test('a failure shows a message with its code', async () => {
    await openFailed();
    const region = alert();
    expect(region).toHaveTextContent('Não foi possível carregar o local.');
    expect(region).toHaveTextContent(
      'Tente de novo em alguns minutos. Se o problema continuar, informe à equipe o código L-503-7.',
    );
    expect(takeConsole('error')).toEqual(['Location failed: HTTP 503 [L-503-7]']);
    // The page scrolls to a message only after a press.
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('the retry button loads the location', async () => {
    const app = await openFailed();
    takeConsole('error');
    const region = alert();
    await press(app, tentar());
    expect(alert()).toBe(region);
    expect(region).toBeEmptyDOMElement();
    expect(screen.getByText('Ala Norte')).toBeInTheDocument();
    expect(arrow()).toHaveFocus();
    expect(app.path()).toBe('/7');
  });

  test('a second failure at Next scrolls to the message, which disappears once a retry has loaded the location', async () => {
    const app = await openApp({ settings, answers: { [GET_LOCAL]: json({}, 500) } });
    expect(scrolled).not.toHaveBeenCalled();
    await press(app, arrow());
    expect(alert()).toHaveTextContent('L-500-7');
    expect(scrolled).toHaveBeenCalled();
    const line = 'Location failed: HTTP 500 [L-500-7]';
    expect(takeConsole('error')).toEqual([line, line, 'Identification failed: HTTP 500 [L-500-7]']);

    app.host.now(GET_LOCAL, json(ala));
    await press(app, tentar());
    expect(screen.getByText('Ala Norte')).toBeInTheDocument();
    expect(alert()).toBeEmptyDOMElement();
  });

  test('an unknown location has no retry button', async () => {
    await openApp({ settings, answers: { [GET_LOCAL]: json({}, 404) } });
    expect(alert()).toHaveTextContent(
      'Este local não foi encontrado.Confira o endereço ou leia o código QR outra vez.',
    );
    expect(alert()).toHaveTextContent('L-404-7');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
    expect(takeConsole('error')).toEqual(['Location failed: HTTP 404 [L-404-7]']);
  });
});

describe('the identification', () => {
  const openFailing = () =>
    openApp({
      settings,
      answers: { [POST_IDENTIFICACAO]: inTurn(json({}, 500), json({ idIdentificacaoPaciente: 1 })) },
    });

  test('a failure shows a message with its code', async () => {
    const app = await openFailing();
    const region = alert();
    await app.user.type(screen.getByRole('textbox', { name: 'Nome' }), 'ana');
    await press(app, arrow());
    expect(alert()).toBe(region);
    expect(region).toHaveTextContent('Não foi possível enviar sua identificação.');
    expect(region).toHaveTextContent('I-500-7');
    expect(region).not.toHaveTextContent('ANA');
    expect(takeConsole('error')).toEqual(['Identification failed: HTTP 500 [I-500-7]']);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  test('the retry button sends the current text', async () => {
    const app = await openFailing();
    await press(app, arrow());
    takeConsole('error');
    // A password manager can set the value without an event, so the retry must read the inputs again and mask them.
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value = 'ana maria';
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefone' }).value = '5511987654321';
    await press(app, tentar());
    const typed = { Nome: 'ANA MARIA', Telefone: '(11) 98765-4321' };
    expect(app.host.callsTo(POST_IDENTIFICACAO)[1]?.body).toMatchObject(typed);
    expect(app.path()).toBe('/perguntas');
  });

  test('the same failure is announced again', async () => {
    const slow = held();
    const app = await openApp({ settings, answers: { [POST_IDENTIFICACAO]: inTurn(json({}, 500), slow.answer) } });
    await press(app, arrow());
    await press(app, tentar());
    expect(alert()).toBeEmptyDOMElement();
    expect(arrow()).toHaveFocus();
    slow.release(json({}, 500));
    await settle();
    expect(alert()).toHaveTextContent('I-500-7');
    expect(takeConsole('error')).toHaveLength(2);
  });
});

test('another link removes the message', async () => {
  const answers = {
    [POST_IDENTIFICACAO]: json({}, 500),
    'GET /api/getlocalbyid/8': json({ Id: 8, Descricao: 'UTI' }),
    'GET /api/listarperguntasporlocal/8': json([]),
  };
  const app = await openApp({ settings, answers });
  await press(app, arrow());
  expect(takeConsole('error')).toHaveLength(1);
  await app.open('/8');
  expect(alert()).toBeEmptyDOMElement();
});

/** A survey whose first sending fails. */
const openFailedSurvey = async () => {
  const app = await openApp({
    settings,
    history: ['/perguntas'],
    storage: identified(),
    answers: { [POST_RESPOSTA]: inTurn(noContent, json({}, 500), unreachable, noContent) },
  });
  await pass(500);
  const region = alert();
  expect(region).toBeEmptyDOMElement();
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
  await pass(6500);
  return { app, region, logged: takeConsole('error') };
};

test('a failed sending shows the code of the first failed answer', async () => {
  const { region, logged } = await openFailedSurvey();
  expect(alert()).toBe(region);
  expect(region).toHaveTextContent('Não foi possível enviar sua avaliação.Suas respostas continuam aqui.');
  expect(region).toHaveTextContent('R-500-12');
  expect(logged).toEqual(['Question 12: HTTP 500 [R-500-12]\nQuestion 25: TypeError: Failed to fetch [R-0-25]']);
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
});

test('Enviar removes the message of a failed sending', async () => {
  const { app, region } = await openFailedSurvey();
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
  await pass(1000);
  expect(region).toBeEmptyDOMElement();
});

test('Enviar sends again after a failed sending', async () => {
  const { app } = await openFailedSurvey();
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
  await pass(1000);
  await pass(7000);
  expect(app.path()).toBe('/agradecimento');
});

test('answers that the host refuses with 404 lead to the link', async () => {
  const app = await openApp({
    settings,
    history: ['/perguntas'],
    storage: identified(),
    answers: { [POST_RESPOSTA]: json({}, 404) },
  });
  await pass(500);
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
  await pass(6500);
  expect(takeConsole('error')).toHaveLength(1);
  expect(alert()).toHaveTextContent(
    'Abra o link ou leia o código QR outra vez para responder de novo. Se o problema continuar, informe à equipe o código R-404-31.',
  );
  expect(alert()).not.toHaveTextContent('Tente de novo');
});
