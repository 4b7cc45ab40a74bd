import { act, fireEvent, screen } from '@testing-library/react';
import { openApp } from '../support/app';
import { takeConsole } from '../support/console';
import { json, POST_RESPOSTA } from '../support/host';
import { identifiedOnTablet } from '../support/survey';
import { startTablet } from '../support/tablet';
import { pass, settle } from '../support/time';

const NOT_SENT = 'Suas respostas ainda não foram enviadas. Sair mesmo assim?';
const NOT_FINISHED = 'O envio ainda não terminou. Sair mesmo assim?';

const openSurvey = async () => {
  // The router of the tests does not set the address of the page, which `Leave` checks.
  window.history.replaceState(null, '', '/perguntas');
  const device = startTablet();
  const app = await openApp({
    history: ['/7', '/perguntas', '/agradecimento'],
    index: 1,
    storage: identifiedOnTablet(),
    settings: { kioskReturnSeconds: 60 },
  });
  await settle();
  const dialog = () => screen.queryByRole('alertdialog');
  const press = (name: string) => {
    fireEvent.click(screen.getByText(name, { selector: 'dialog button' }));
  };
  return {
    ...app,
    device,
    dialog,
    press,
    forward: () => act(() => app.router.navigate(1)),
    choose: () => app.user.click(screen.getAllByRole('button', { name: 'Bo, Bom' })[0] as HTMLElement),
    send: () => app.user.click(screen.getByRole('button', { name: 'Enviar' })),
  };
};

const openDialog = async () => {
  const app = await openSurvey();
  await app.choose();
  await app.back();
  return app;
};

test('without an answer, going back asks nothing', async () => {
  const { choose, back, path, dialog } = await openSurvey();
  await choose();
  await choose();
  await back();
  expect(path()).toBe('/7');
  expect(dialog()).toBeNull();
});

test('with an answer selected, going back asks', async () => {
  const { path, dialog } = await openDialog();
  expect(path()).toBe('/perguntas');
  expect(dialog()).toHaveTextContent(NOT_SENT);
});

test('"Ficar" keeps the answer', async () => {
  const { path, dialog, press } = await openDialog();
  press('Ficar');
  expect(dialog()).toBeNull();
  expect(path()).toBe('/perguntas');
  expect(screen.getByText('1 de 3 respondidas')).toBeInTheDocument();
});

test('going back after "Ficar" asks again', async () => {
  const { back, dialog, press } = await openDialog();
  press('Ficar');
  await back();
  expect(dialog()).toHaveTextContent(NOT_SENT);
});

test('further steps while the dialog is open leave one dialog', async () => {
  const { back, forward, path, dialog } = await openDialog();
  await back();
  await forward();
  expect(path()).toBe('/perguntas');
  expect(dialog()).toBeInTheDocument();
});

test('"Sair" follows the last of several steps', async () => {
  const { back, forward, path, press } = await openDialog();
  await back();
  await forward();
  press('Sair');
  await settle();
  expect(path()).toBe('/agradecimento');
});

/** The dialog during the second of three posts. */
const openWhileSending = async () => {
  const app = await openSurvey();
  await app.send();
  await pass(2500);
  await app.back();
  return app;
};

test('the dialog while sending shows that the sending goes on', async () => {
  const { dialog } = await openWhileSending();
  expect(dialog()).toHaveTextContent(NOT_FINISHED);
  expect(screen.getByText('Enviando 2 de 3')).toBeInTheDocument();
});

test('the end of the sending closes the dialog', async () => {
  const { path, dialog, host } = await openWhileSending();
  await pass(4500);
  expect(host.callsTo(POST_RESPOSTA)).toHaveLength(3);
  expect(path()).toBe('/agradecimento');
  expect(dialog()).toBeNull();
});

test('"Sair" while sending stops the sending', async () => {
  const { send, back, path, host, press } = await openSurvey();
  await send();
  await pass(2500);
  await back();
  press('Sair');
  await pass(10_000);
  expect(host.callsTo(POST_RESPOSTA)).toHaveLength(1);
  expect(path()).toBe('/7');
});

test('a dialog that is open when sending fails asks about the answers from then on', async () => {
  const { choose, send, back, dialog, host } = await openSurvey();
  host.now(POST_RESPOSTA, json({}, 500));
  await choose();
  await send();
  await back();
  expect(dialog()).toHaveTextContent(NOT_FINISHED);
  await pass(7000);
  expect(dialog()).toHaveTextContent(NOT_SENT);
  expect(takeConsole('error')).toHaveLength(1);
});

test('in kiosk mode the idle warning replaces the dialog until a touch', async () => {
  const { device, dialog } = await openDialog();
  await device.rests(60);
  expect(dialog()).toHaveTextContent('Você ainda está aí?');
  await device.touch();
  expect(dialog()).toHaveTextContent(NOT_SENT);
});

test('in kiosk mode the wipe closes the dialog', async () => {
  const { device, dialog, path } = await openDialog();
  await device.rests(80);
  expect(path()).toBe('/7');
  expect(dialog()).toBeNull();
});
