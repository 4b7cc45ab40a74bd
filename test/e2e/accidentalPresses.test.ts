import type { BrowserContextOptions, Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { settled } from './support/environments';
import { hold } from './support/hold';
import { freezeNewControls } from './support/newControls';
import { boxOf } from './support/pixels';
import { mockHost } from './support/mockHost';
import { appStarts, passSeconds } from './support/waiting';
import { calls, routeOf, type Patient } from './support/patient';
import { opensSurvey, skipDelays, reachesSurvey, show, stateOf, usualHost, useStates } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const newPatient = usePatients();
const openState = useStates(newPatient);

const [first = { Descricao_Pergunta: '' }] = perguntas;

const openWithHost = async (options: BrowserContextOptions) => {
  const patient = await newPatient(options);
  await mockHost(patient, usualHost);
  return patient;
};

const middleOf = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(target);
  return [x + width / 2, y + height / 2] as const;
};

/** Unlike Playwright's own `tap()`, also taps a target that does not accept taps yet. */
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
  { pointer: 'touch', press: tap, options: { hasTouch: true, viewport: { width: 320, height: 568 } } },
  { pointer: 'mouse', press: click, options: { reducedMotion: 'reduce' as const } },
])('$pointer, $options', ({ press, options }) => {
  test('a second press on Next within 700 ms after the questions appear selects no answer', async () => {
    const patient = await openWithHost(options);
    await patient.openLink(enfermaria);
    const controls = await freezeNewControls(patient);
    await press(patient.avancar);
    await patient.seesQuestions();
    const face = patient.face(first, 'Ru');
    for (const ms of [0, 60, 250, 500, 699]) {
      await controls.setAge(ms);
      await press(face);
      expect(await chosen(patient)).toBe(0);
    }
    await controls.setAge(701);
    await press(face);
    expect(await patient.chosen(first)).toEqual(['Ru']);
    // After a touch, the face ignores the pointer for a moment.
    await controls.setAge(701);
    await press(face);
    expect(await patient.chosen(first)).toEqual([]);
  });
});

test('a press that began before the questions appeared selects no answer, however long it lasts', async () => {
  const patient = await openWithHost({});
  const { page } = patient;
  await opensSurvey(patient);
  await patient.enviar.waitFor();
  const [x, y] = await middleOf(patient.face(first, 'Ru'));
  const answer = await hold(page, routeOf('perguntas'), (route) => route.fulfill({ json: perguntas }));
  await page.reload();
  await page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
  const controls = await freezeNewControls(patient);
  await page.mouse.move(x, y);
  await page.mouse.down();
  answer.release();
  await patient.enviar.waitFor();
  await controls.setAge(701);
  await page.mouse.up();
  expect(await chosen(patient)).toBe(0);
});

test('a tap on the disabled Enviar does not send again after a failure', async () => {
  const patient = await newPatient({ hasTouch: true });
  const { page, observer } = patient;
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, 1) }, responder: 'fails' },
    reach: async () => {
      await page.clock.install();
      await opensSurvey(patient);
      await patient.send();
      const controls = await freezeNewControls(patient);
      await skipDelays(patient, 1);
      await observer.take(/^console\.error/);
      await patient.enviar.waitFor();
      for (const target of [patient.enviar, patient.face(first, 'Ru')]) await tap(target);
      expect(await patient.enviar.isEnabled()).toBe(true);
      expect(await chosen(patient)).toBe(0);
      await controls.setAge(701);
      await tap(patient.enviar);
      expect(await patient.carregando.isDisabled()).toBe(true);
    },
    wrong: ['POST /api/cadastrarresposta 500'],
  });
});

test('a press without a pointer works immediately', async () => {
  const patient = await openWithHost({});
  const { page } = patient;
  await patient.openLink(enfermaria);
  await freezeNewControls(patient);
  await patient.avancar.click();
  const face = patient.face(first, 'Ru');
  await face.focus();
  await page.keyboard.press('Enter');
  expect(await patient.chosen(first)).toEqual(['Ru']);
  await page.keyboard.press('Space');
  expect(await patient.chosen(first)).toEqual([]);
  // Imitates a screen reader, which triggers only a click, without pointer or key events.
  await patient.face(first, 'Bo').evaluate((button: HTMLButtonElement) => {
    button.click();
  });
  expect(await patient.chosen(first)).toEqual(['Bo']);
  await patient.enviar.focus();
  await page.keyboard.press('Enter');
  await patient.carregando.waitFor();
});

test('the arrow of the pre-rendered page works immediately, one that replaces another screen does not', async () => {
  const patient = await openWithHost({});
  const { page } = patient;
  const controls = await freezeNewControls(patient);
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/12', { waitUntil: 'commit' });
  await patient.sees(enfermaria.Descricao);
  code.release();
  await appStarts(patient);
  await click(patient.avancar);
  await patient.seesQuestions();

  await page.goBack();
  await patient.sees(enfermaria.Descricao);
  await click(patient.avancar);
  expect(patient.observer.callsTo(calls.identificar)).toHaveLength(1);
  await controls.setAge(701);
  await click(patient.avancar);
  await patient.seesQuestions();
});

test.each(['app failed to load', 'identification failed with message'])(
  'a second tap on the arrow does not press "Tentar novamente": %s',
  async (state) => {
    const patient = await newPatient();
    const controls = await freezeNewControls(patient);
    await show(patient, stateOf('Identification', state));
    const [x, y] = await middleOf(patient.tentar);
    const accepts = () =>
      patient.tentar.evaluate((button, at) => button.contains(document.elementFromPoint(...at)), [x, y] as const);
    expect(await accepts()).toBe(false);
    await controls.setAge(701);
    expect(await accepts()).toBe(true);
  },
);

describe('the warning "Você ainda está aí?"', () => {
  const openKiosk = async (reach: (patient: Patient) => Promise<void>) => {
    const patient = await newPatient({ viewport: { width: 1024, height: 768 }, hasTouch: true });
    await patient.page.clock.install();
    await show(patient, { settings: { kioskReturnSeconds: 60 }, reach });
    return patient;
  };
  const survey = async (patient: Patient) => {
    await reachesSurvey(patient);
    await patient.choose(first, 'Mb');
  };
  const name = async (patient: Patient) => {
    await patient.openLink(enfermaria);
    await patient.nome.pressSequentially('ana');
  };

  test.each([
    {
      on: 'a face',
      reach: survey,
      target: (patient: Patient) => patient.face(first, 'Ru'),
      stillHas: async (patient: Patient) => {
        expect(await patient.chosen(first)).toEqual(['Mb']);
      },
    },
    {
      on: 'next',
      reach: name,
      target: (patient: Patient) => patient.avancar,
      stillHas: (patient: Patient) => patient.seesValue(patient.nome, 'ANA'),
    },
  ])('neither a double tap nor a held Enter on it presses $on', async ({ reach, target, stillHas }) => {
    const patient = await openKiosk(reach);
    const { page, observer } = patient;
    const [x, y] = await middleOf(target(patient));
    await target(patient).click({ trial: true });
    const controls = await freezeNewControls(patient);
    await passSeconds(page, 62);
    const warning = page.getByRole('alertdialog');
    await warning.waitFor();
    await controls.setAge(701);
    const posts = observer.calls.filter(({ method }) => method === 'POST').length;
    await page.touchscreen.tap(x, y);
    await warning.waitFor({ state: 'detached' });
    for (const ms of [0, 60, 350, 699]) {
      await controls.setAge(ms);
      await page.touchscreen.tap(x, y);
    }
    expect(observer.calls.filter(({ method }) => method === 'POST')).toHaveLength(posts);
    await stillHas(patient);
    expect(await patient.carregando.count()).toBe(0);

    await target(patient).focus();
    await passSeconds(page, 62);
    await warning.waitFor();
    for (let repeat = 0; repeat < 6; repeat += 1) await page.keyboard.down('Enter');
    await warning.waitFor({ state: 'detached' });
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(observer.calls.filter(({ method }) => method === 'POST')).toHaveLength(posts);
    await stillHas(patient);
  });
});

test('a held Enter on Nome identifies the patient once, even when the host fails immediately', async () => {
  const patient = await openState('Identification', 'loaded');
  const { page, observer } = patient;
  await page.route(routeOf('identificar'), (route) => route.fulfill({ status: 500, body: '' }));
  await patient.nome.focus();
  await page.keyboard.down('Enter');
  await observer.take(/^console\.error/);
  for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.waitForFunction(() => !document.querySelector('.next[aria-busy=true]'));
  await observer.take('POST /api/identificarpaciente 500');
  expect(observer.callsTo(calls.identificar)).toHaveLength(1);
});

describe('a long press', () => {
  /**
   * Puts a finger on the middle of `target`, moves it to each of `moves` (vertical distances from the middle, in px)
   * and lifts it. At a long press, most browsers open the context menu and do not click. Headless Chromium opens no
   * menu and clicks. So this function dispatches `contextmenu` itself and suppresses the click.
   */
  const longPress = async ({ context, page }: Patient, target: Locator, ...moves: number[]) => {
    const [x, y] = await middleOf(target);
    const devTools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x, y });
    await page.evaluate(
      ([clientX, clientY]) => {
        addEventListener(
          'touchend',
          (event) => {
            if (event.cancelable) event.preventDefault();
          },
          { capture: true, once: true },
        );
        const menu = { clientX, clientY, pointerType: 'touch', bubbles: true, cancelable: true };
        document.elementFromPoint(clientX, clientY)?.dispatchEvent(new PointerEvent('contextmenu', menu));
      },
      [x, y] as const,
    );
    for (const move of moves) await touch('touchMove', { x, y: y + move });
    await touch('touchEnd');
  };

  test('presses nothing if the finger leaves the target', async () => {
    const patient = await openWithHost({});
    await patient.openLink(enfermaria);
    await patient.next();
    await settled(patient.page);
    await longPress(patient, patient.face(first, 'Ru'), 200);
    expect(await chosen(patient)).toBe(0);
    // Here the page scrolls with the finger.
    await longPress(patient, patient.face(first, 'Ru'), -20, -40, -60, -80, -100);
    expect(await patient.page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(50);
    expect(await chosen(patient)).toBe(0);
  });

  test('works like a click', async () => {
    const patient = await openWithHost({});
    await patient.openLink(enfermaria);
    await longPress(patient, patient.avancar.locator('img'));
    await patient.seesQuestions();
    await settled(patient.page);
    await longPress(patient, patient.face(first, 'Ru').locator('span'));
    expect(await patient.chosen(first)).toEqual(['Ru']);
    await longPress(patient, patient.face(first, 'Bo').locator('img'));
    expect(await patient.chosen(first)).toEqual(['Bo']);
    await longPress(patient, patient.enviar);
    await patient.carregando.waitFor();
  });
});

test('the context menu is suppressed on images only', async () => {
  const patient = await openWithHost({});
  const { page } = patient;
  const mayShowMenu = async (target: Locator) => {
    const [x, y] = await middleOf(target);
    await page.evaluate(() => {
      addEventListener('contextmenu', (event) => Object.assign(window, { menu: !event.defaultPrevented }), {
        once: true,
      });
    });
    await page.mouse.click(x, y, { button: 'right' });
    return page.evaluate(() => (window as unknown as { menu: boolean }).menu);
  };
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/12', { waitUntil: 'commit' });
  await patient.sees(enfermaria.Descricao);
  expect(await mayShowMenu(page.locator('img').first())).toBe(false);
  expect(await mayShowMenu(page.locator('h1'))).toBe(true);
  code.release();
  await patient.next();
  for (const face of await page.locator('.question').first().locator('img').all())
    expect(await mayShowMenu(face)).toBe(false);
  for (const other of [page.locator('h1'), page.locator('.face span').first(), patient.enviar])
    expect(await mayShowMenu(other)).toBe(true);
  await patient.send();
  expect(await mayShowMenu(page.locator('.face img').first())).toBe(false);
  await patient.obrigado.waitFor();
  expect(await mayShowMenu(page.locator('.arrived'))).toBe(false);
  expect(await mayShowMenu(patient.obrigado)).toBe(true);
});
