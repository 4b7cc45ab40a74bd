import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { settled } from './support/environments';
import { mockHost } from './support/mockHost';
import { freezeNewControls } from './support/newControls';
import { calls, type Patient } from './support/patient';
import { boxOf } from './support/pixels';
import { usualHost } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const newPatient = usePatients();

const [first = { Descricao_Pergunta: '' }, second = { Descricao_Pergunta: '' }] = perguntas;

const openTablet = async () => {
  const patient = await newPatient({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  await mockHost(patient, usualHost);
  await patient.openLink(enfermaria);
  return patient;
};

const openSurvey = async () => {
  const patient = await openTablet();
  await patient.next();
  await settled(patient.page);
  return patient;
};

type Place = readonly [x: number, y: number];

const middleOf = async (target: Locator): Promise<Place> => {
  const { x, y, width, height } = await boxOf(target);
  return [x + width / 2, y + height / 2];
};

/** The left margin of the tablet, where nothing can be pressed. */
const MARGIN: Place = [4, 600];

/** Fingers on the screen, each with an id. `touchEnd` lifts all of them, one after the other. */
const fingersOf = async ({ context, page }: Patient) => {
  const devTools = await context.newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...down: [id: number, place: Place][]) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: down.map(([id, [x, y]]) => ({ id, x, y })),
    });
};

/** Counts the clicks on `target`. */
const countClicks = async (target: Locator) => {
  await target.evaluate((element) => {
    element.addEventListener('click', () => {
      element.dataset['clicks'] = String(Number(element.dataset['clicks'] ?? 0) + 1);
    });
  });
  return () => target.getAttribute('data-clicks');
};

describe('while a thumb rests on the margin', () => {
  test('a tap of another finger on Next counts once', async () => {
    const patient = await openTablet();
    await settled(patient.page);
    const touch = await fingersOf(patient);
    const next = await middleOf(patient.avancar);
    await touch('touchStart', [1, MARGIN]);
    await touch('touchStart', [1, MARGIN], [2, next]);
    await touch('touchEnd');
    await patient.seesQuestions();
    expect(patient.observer.callsTo(calls.identificar)).toHaveLength(1);
  });

  test('a tap of another finger on a face selects it once, and the thumb presses nothing when it is lifted', async () => {
    const patient = await openSurvey();
    const touch = await fingersOf(patient);
    const face = patient.face(first, 'Mb');
    const clicks = await countClicks(face);
    const place = await middleOf(face);
    await touch('touchStart', [1, MARGIN]);
    await touch('touchStart', [1, MARGIN], [2, place]);
    await touch('touchEnd');
    expect(await patient.chosen(first)).toEqual(['Mb']);
    expect(await clicks()).toBe('1');
  });

  test('a tap of another finger on an input puts the caret there', async () => {
    const patient = await openTablet();
    await settled(patient.page);
    const touch = await fingersOf(patient);
    const place = await middleOf(patient.telefone);
    await touch('touchStart', [1, MARGIN]);
    await touch('touchStart', [1, MARGIN], [2, place]);
    await touch('touchEnd');
    expect(await patient.telefone.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('a finger that moves to another face presses nothing', async () => {
    const patient = await openSurvey();
    const touch = await fingersOf(patient);
    const [from, to] = [await middleOf(patient.face(first, 'Mb')), await middleOf(patient.face(first, 'Bo'))];
    await touch('touchStart', [1, MARGIN]);
    await touch('touchStart', [1, MARGIN], [2, from]);
    await touch('touchMove', [1, MARGIN], [2, to]);
    await touch('touchEnd');
    expect(await patient.page.locator('.face[aria-pressed=true]').count()).toBe(0);
  });

  test('a finger that moves on a face presses nothing', async () => {
    const patient = await openSurvey();
    const touch = await fingersOf(patient);
    const [x, y] = await middleOf(patient.face(first, 'Mb'));
    await touch('touchStart', [1, MARGIN]);
    await touch('touchStart', [1, MARGIN], [2, [x - 20, y]]);
    await touch('touchMove', [1, MARGIN], [2, [x + 20, y]]);
    await touch('touchEnd');
    expect(await patient.page.locator('.face[aria-pressed=true]').count()).toBe(0);
  });

  test('a touch that is cancelled presses nothing', async () => {
    const patient = await openSurvey();
    const touch = await fingersOf(patient);
    const place = await middleOf(patient.face(first, 'Mb'));
    await touch('touchStart', [1, MARGIN]);
    await touch('touchStart', [1, MARGIN], [2, place]);
    await touch('touchCancel');
    expect(await patient.page.locator('.face[aria-pressed=true]').count()).toBe(0);
  });
});

test('a palm that rests on a face presses nothing when it is lifted after another finger has tapped', async () => {
  const patient = await openSurvey();
  const touch = await fingersOf(patient);
  const [palm, tap] = [await middleOf(patient.face(first, 'Ru')), await middleOf(patient.face(second, 'Bo'))];
  await touch('touchStart', [1, palm]);
  await touch('touchStart', [1, palm], [2, tap]);
  await touch('touchEnd');
  expect(await patient.chosen(first)).toEqual([]);
  expect(await patient.chosen(second)).toEqual(['Bo']);
});

describe('the second touch of a trembling hand', () => {
  const openTrembling = async () => {
    const patient = await openSurvey();
    const controls = await freezeNewControls(patient);
    const tap = async (target: Locator) => {
      await target.page().touchscreen.tap(...(await middleOf(target)));
    };
    return { patient, controls, tap, face: patient.face(first, 'Mb') };
  };

  test.each([40, 100, 200, 300, 400, 499])('leaves the answer after %i ms', async (ms) => {
    const { patient, controls, tap, face } = await openTrembling();
    await tap(face);
    await controls.setAge(ms);
    await tap(face);
    expect(await patient.chosen(first)).toEqual(['Mb']);
  });

  test('begins the time again, so that a third touch leaves the answer, too', async () => {
    const { patient, controls, tap, face } = await openTrembling();
    await tap(face);
    await controls.setAge(400);
    await tap(face);
    await patient.page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.id === 'just-come') animation.currentTime = Number(animation.currentTime) + 400;
    });
    await tap(face);
    expect(await patient.chosen(first)).toEqual(['Mb']);
  });

  test('clears the answer after 500 ms, as a second click does', async () => {
    const { patient, controls, tap, face } = await openTrembling();
    await tap(face);
    await controls.setAge(501);
    await tap(face);
    expect(await patient.chosen(first)).toEqual([]);
  });

  test('on another face selects that, and then the first can be touched again', async () => {
    const { patient, tap, face } = await openTrembling();
    await tap(face);
    await tap(patient.face(first, 'Bo'));
    expect(await patient.chosen(first)).toEqual(['Bo']);
    await tap(face);
    expect(await patient.chosen(first)).toEqual(['Mb']);
  });
});

test('a click of the mouse or a key on a face that was just touched clears the answer', async () => {
  const patient = await openSurvey();
  await freezeNewControls(patient);
  const face = patient.face(first, 'Mb');
  const [x, y] = await middleOf(face);
  await patient.page.touchscreen.tap(x, y);
  await face.focus();
  await patient.page.keyboard.press('Enter');
  expect(await patient.chosen(first)).toEqual([]);
  for (const labels of [['Bo'], []]) {
    await patient.page.mouse.click(...(await middleOf(patient.face(first, 'Bo'))));
    expect(await patient.chosen(first)).toEqual(labels);
  }
});
