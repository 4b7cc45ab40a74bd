import { screen } from '@testing-library/react';
import { openApp } from '../support/app';
import { takeConsole } from '../support/console';
import { json, POST_RESPOSTA } from '../support/host';
import { identified } from '../support/survey';
import { pass, stopTheClock } from '../support/time';

beforeEach(stopTheClock);

/** At the survey, come from the link, with Enviar pressed or not. */
const openSurvey = async (answer?: boolean) => {
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(answer ?? false);
  const app = await openApp({ history: ['/7', '/perguntas'], storage: identified() });
  await pass(100);
  return {
    ...app,
    asked,
    choose: () => app.user.click(screen.getAllByRole('button', { name: 'Bo, Bom' })[0] as HTMLElement),
    send: () => app.user.click(screen.getByRole('button', { name: 'Enviar' })),
    /** What the browser does as the page is closed or reloaded: true if it asks first. */
    asksOnClose: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
};

test('while sending, and only then, the browser asks before the page is left', async () => {
  const { send, asksOnClose } = await openSurvey();
  expect(asksOnClose()).toBe(false);
  await send();
  expect(asksOnClose()).toBe(true);
  await pass(5999);
  expect(asksOnClose()).toBe(true);
  await pass(1);
  expect(asksOnClose()).toBe(false);
});

test('before sending, going back asks nothing', async () => {
  const { back, path, asked } = await openSurvey();
  await back();
  expect(path()).toBe('/7');
  expect(asked).not.toHaveBeenCalled();
});

test('going back while sending asks; refused, the sending goes on', async () => {
  const { send, back, path, asked, host } = await openSurvey(false);
  await send();
  await pass(2500);
  await back();
  expect(asked.mock.calls).toEqual([['O envio ainda não terminou. Sair mesmo assim?']]);
  expect(path()).toBe('/perguntas');
  expect(screen.getByText('Enviando 2 de 3')).toBeInTheDocument();
  await pass(4000);
  expect(host.callsTo(POST_RESPOSTA)).toHaveLength(3);
  expect(path()).toBe('/agradecimento');
});

test('it asks each time', async () => {
  const { send, back, asked } = await openSurvey(false);
  await send();
  await back();
  await back();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('going back while sending asks; agreed to, the sending ends', async () => {
  const { send, back, path, host } = await openSurvey(true);
  await send();
  await pass(2500);
  await back();
  expect(path()).toBe('/7');
  await pass(10_000);
  expect(host.callsTo(POST_RESPOSTA)).toHaveLength(1);
  expect(path()).toBe('/7');
});

test('the thanks after sending are not asked about', async () => {
  const { send, path, asked } = await openSurvey();
  await send();
  await pass(6000);
  expect(path()).toBe('/agradecimento');
  expect(asked).not.toHaveBeenCalled();
});

const NOT_SENT = 'Suas respostas ainda não foram enviadas. Sair mesmo assim?';

test('with a face chosen, going back asks; refused, the choice stays', async () => {
  const { choose, back, path, asked } = await openSurvey(false);
  await choose();
  await back();
  expect(asked.mock.calls).toEqual([[NOT_SENT]]);
  expect(path()).toBe('/perguntas');
  expect(screen.getByText('1 de 3 respondidas')).toBeInTheDocument();
});

test('with a face chosen, going back asks; agreed to, the survey is left', async () => {
  const { choose, back, path, asked } = await openSurvey(true);
  await choose();
  await back();
  expect(asked.mock.calls).toEqual([[NOT_SENT]]);
  expect(path()).toBe('/7');
});

test('once the choice is taken away again nothing is asked', async () => {
  const { choose, back, path, asked } = await openSurvey();
  await choose();
  await choose();
  await back();
  expect(path()).toBe('/7');
  expect(asked).not.toHaveBeenCalled();
});

test('a reload with a face chosen is not asked about', async () => {
  const { choose, asksOnClose } = await openSurvey();
  await choose();
  expect(asksOnClose()).toBe(false);
});

test('after an Enviar that failed going back asks about the answers', async () => {
  const { choose, send, back, asked, host } = await openSurvey(false);
  host.now(POST_RESPOSTA, json({}, 500));
  await choose();
  await send();
  await pass(6000);
  await back();
  expect(asked.mock.calls).toEqual([[NOT_SENT]]);
  expect(takeConsole('error')).toHaveLength(1);
});

test('the thanks are not asked about, whatever was chosen', async () => {
  const { choose, send, path, asked } = await openSurvey();
  await choose();
  await send();
  await pass(6000);
  expect(path()).toBe('/agradecimento');
  expect(asked).not.toHaveBeenCalled();
});
