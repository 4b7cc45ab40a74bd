import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { virtual } from '@guidepup/virtual-screen-reader';
import { screen } from '@testing-library/react';
import { openApp } from '../support/app';
import { takeConsole } from '../support/console';
import { perguntas } from '../support/hospital';
import { GET_PERGUNTAS, inTurn, json, noContent, POST_RESPOSTA } from '../support/host';

/** To update `heard.txt`: `HEARD=renew npx jest --config config/jest.config.js --selectProjects unit -- test/heard`. */
const file = path.join(__dirname, 'heard.txt');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a screen reader announces a whole survey as in heard.txt', async () => {
  Element.prototype.scrollIntoView = jest.fn();
  const heard: string[] = [];
  const two = perguntas.slice(0, 2);
  const answers = {
    [GET_PERGUNTAS]: json(two),
    [POST_RESPOSTA]: inTurn(noContent, json({}, 503), noContent, noContent),
  };
  const settings = {
    kioskReturnSeconds: 60,
    visibleErrors: true,
    privacy: 'Nome e telefone servem apenas para a unidade falar com você.',
    privacyUrl: 'https://hospital.example/privacidade',
  };
  const app = await openApp({ answers, settings });
  // From here on React renders by itself, without `act`, as in a browser. Announcements appear and disappear after
  // delays, so this test runs in real time.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await virtual.start({ container: document.body });

  const hears = async (what: string, does: () => Promise<unknown>) => {
    await virtual.clearSpokenPhraseLog();
    await does();
    await pause(100);
    const phrases = await virtual.spokenPhraseLog();
    // Omits announcements without text, and phrases that repeat the previous one.
    const said = phrases.filter((phrase, at) => !/: $/.test(phrase) && phrase !== phrases[at - 1]);
    heard.push(`## ${what}`, ...said, '');
  };
  const readsOn = async () => {
    const isAtEnd = (phrase: string) => phrase.startsWith('end of document');
    // Searches all phrases, because an announcement may follow the phrase "end of document".
    do await virtual.next();
    while (!(await virtual.spokenPhraseLog()).some(isAtEnd));
  };
  const goesTo = async (element: HTMLElement) => {
    element.focus();
    await pause(100);
  };
  const face = (question: number, name: string) => screen.getAllByRole('button', { name })[question] as HTMLElement;

  await hears('O link foi aberto: a tela é lida do começo ao fim', readsOn);
  await hears('Nome', async () => {
    await goesTo(screen.getByRole('textbox', { name: 'Nome' }));
    await virtual.type('ana');
  });
  await hears('Telefone', async () => {
    await goesTo(screen.getByRole('textbox', { name: 'Telefone' }));
    await virtual.type('11987654321');
  });
  await hears('Avançar', async () => {
    await goesTo(screen.getByRole('button', { name: 'Avançar' }));
    await virtual.press('Enter');
    await screen.findByRole('button', { name: 'Enviar' }, { timeout: 20_000 });
  });
  await hears('As perguntas: a tela é lida do começo ao fim', readsOn);
  /** Presses the current button. A screen reader announces its new state; this one only if it comes back to it. */
  const presses = async () => {
    await virtual.act();
    await pause(100);
    await virtual.previous();
    await virtual.next();
  };
  await hears('Um rosto é escolhido', async () => {
    await goesTo(face(0, 'Bo, Bom'));
    await presses();
  });
  await hears('Outro rosto da mesma pergunta é escolhido', async () => {
    await goesTo(face(0, 'Mb, Muito bom'));
    await presses();
  });
  await hears('A resposta é retirada, e dada outra vez', async () => {
    await presses();
    await presses();
  });
  await hears('A barra leva à próxima pergunta sem resposta', async () => {
    await goesTo(screen.getByRole('button', { name: /respondida/ }));
    await virtual.act();
  });
  await hears('Ninguém toca o tablet por um minuto, e depois alguém continua', async () => {
    // From here on both clocks stand still, so that the countdown of the thanks is always the same.
    for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockReturnValue(clock.now() + 60_000);
    // Makes the app read the clocks immediately.
    document.dispatchEvent(new Event('visibilitychange'));
    await pause(100);
    document.body.click();
  });
  await hears('Enviar, e uma das respostas é recusada', async () => {
    await goesTo(screen.getByRole('button', { name: 'Enviar' }));
    await virtual.act();
    await pause(5000);
  });
  expect(takeConsole('error')).toHaveLength(1);
  await hears('Enviar outra vez', async () => {
    await goesTo(screen.getByRole('button', { name: 'Enviar' }));
    await virtual.act();
    await pause(5000);
  });
  await hears('O agradecimento: a tela é lida do começo ao fim', readsOn);
  await virtual.stop();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

  expect(app.path()).toBe('/agradecimento');
  const text = heard.join('\n');
  if (process.env['HEARD'] === 'renew') writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});
