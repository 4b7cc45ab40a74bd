import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { stopsTheClock } from './support/clock';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { mockHost } from './support/mockHost';
import { calls, routeOf, type Patient } from './support/patient';
import { opensSurvey, postsPass, show, stateOf } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const hospital = useHospital();
const arrives = usePatients(hospital);

const [first = { Descricao_Pergunta: '' }] = perguntas;

const arrivesAtTheLink = async (options: BrowserContextOptions) => {
  const patient = await arrives(options);
  await mockHost(patient, {
    local: { json: enfermaria },
    identificar: { json: { idIdentificacaoPaciente: 4242 } },
    perguntas: { json: perguntas },
    responder: { json: null },
  });
  return patient;
};

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not on the screen.`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

const tap = async (target: Locator) => {
  const [x, y] = await middleOf(target);
  await target.page().touchscreen.tap(x, y);
};

const click = async (target: Locator) => {
  const [x, y] = await middleOf(target);
  await target.page().mouse.click(x, y);
};

const chosen = ({ page }: Patient) => page.locator('.face[aria-pressed=true]').count();

describe.each([
  { hand: 'a finger', press: tap, options: { hasTouch: true, viewport: { width: 320, height: 568 } } },
  { hand: 'a finger', press: tap, options: { hasTouch: true, viewport: { width: 412, height: 915 } } },
  { hand: 'a finger', press: tap, options: { hasTouch: true, viewport: { width: 1024, height: 768 } } },
  { hand: 'a mouse', press: click, options: { viewport: { width: 1440, height: 900 } } },
])('$hand at $options.viewport.width px', ({ press, options }) => {
  test.each([60, 250, 500, 650])(
    'presses next, and again %s ms after the questions have come: no answer',
    async (ms) => {
      const patient = await arrivesAtTheLink(options);
      await patient.page.clock.install();
      await patient.openLink(enfermaria);
      const clock = await stopsTheClock(patient);
      await press(patient.avancar);
      const face = patient.face(first, 'Ru');
      await clock.shows(face);
      await clock.passes(ms - 40);
      await press(face);
      await clock.passes(100);
      expect(await chosen(patient)).toBe(0);

      // Who has seen them is heard, twice as well: a toggle.
      await clock.passes(700);
      await press(face);
      await clock.passes(100);
      expect(await patient.chosen(first)).toEqual(['Ru']);
      await press(face);
      await clock.passes(100);
      expect(await patient.chosen(first)).toEqual([]);
    },
  );

  test('presses "Tentar novamente" twice: no answer', async () => {
    const patient = await arrives(options);
    await patient.page.clock.install();
    await show(patient, stateOf('Survey', 'failed to load'));
    const clock = await stopsTheClock(patient);
    await patient.page.route(routeOf('perguntas'), (route) => route.fulfill({ json: perguntas }));
    await clock.passes(800);
    await press(patient.page.getByRole('button', { name: 'Tentar novamente' }));
    const face = patient.face(first, 'Mb');
    await clock.shows(face);
    await clock.passes(300);
    await press(face);
    await clock.passes(100);
    expect(await chosen(patient)).toBe(0);
  });
});

test.each([0, 400])(
  'two clicks on the same spot, with a host that takes %s ms: identified once, nothing answered',
  async (ms) => {
    const patient = await arrivesAtTheLink({ viewport: { width: 1440, height: 900 } });
    await patient.page.route(routeOf('identificar'), async (route) => {
      await sleep(ms);
      await route.fulfill({ json: { idIdentificacaoPaciente: 4242 } });
    });
    await patient.openLink(enfermaria);
    await patient.avancar.dblclick();
    await patient.seesQuestions();
    expect(await chosen(patient)).toBe(0);
    expect(patient.observer.callsTo(calls.identificar)).toHaveLength(1);
  },
);

test('a press that began before the questions came answers none of them', async () => {
  const patient = await arrivesAtTheLink({});
  const { page } = patient;
  await opensSurvey(patient);
  await patient.enviar.waitFor();
  const [x, y] = await middleOf(patient.face(first, 'Ru'));
  const answer = await hold(page, routeOf('perguntas'), (route) => route.fulfill({ json: perguntas }));
  await page.reload();
  await page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
  await page.mouse.move(x, y);
  await page.mouse.down();
  answer.release();
  await patient.enviar.waitFor();
  await page.mouse.up();
  expect(await chosen(patient)).toBe(0);
});

test('an impatient finger on a disabled Enviar does not send again when the sending has failed', async () => {
  const patient = await arrives({ hasTouch: true });
  const { page, observer } = patient;
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, 1) }, responder: 'fails' },
    reach: async () => {
      await page.clock.install();
      await opensSurvey(patient);
      await patient.enviar.waitFor();
      const clock = await stopsTheClock(patient);
      await patient.enviar.click();
      await postsPass(patient, 1);
      await observer.take(/^console\.error/);
      await clock.shows(patient.enviar);
      await tap(patient.enviar);
      await clock.passes(100);
      expect(await patient.enviar.isEnabled()).toBe(true);
      await clock.passes(700);
      await tap(patient.enviar);
      await clock.passes(100);
      expect(await patient.carregando.isDisabled()).toBe(true);
    },
    wrong: ['POST /api/cadastrarresposta 500'],
  });
});

test('the keyboard and assistive technology are never held back', async () => {
  const patient = await arrivesAtTheLink({});
  const { page } = patient;
  await page.clock.install();
  await patient.openLink(enfermaria);
  const clock = await stopsTheClock(patient);
  await patient.avancar.click();
  const face = patient.face(first, 'Ru');
  await clock.shows(face);
  await face.focus();
  await page.keyboard.press('Enter');
  await clock.passes(40);
  expect(await patient.chosen(first)).toEqual(['Ru']);
  await page.keyboard.press('Space');
  await clock.passes(40);
  expect(await patient.chosen(first)).toEqual([]);
  // What a screen reader asks the browser to do.
  await patient.face(first, 'Bo').evaluate((button: HTMLButtonElement) => {
    button.click();
  });
  await clock.passes(40);
  expect(await patient.chosen(first)).toEqual(['Bo']);
});

test('of a finger the app hears the click alone', async () => {
  const patient = await arrives();
  await show(patient, stateOf('Survey', 'fresh'));
  const session = await patient.context.newCDPSession(patient.page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.getElementById("root")' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
  expect(new Set(listeners.map(({ type }) => type))).toEqual(new Set(['click', 'input', 'submit']));
});
