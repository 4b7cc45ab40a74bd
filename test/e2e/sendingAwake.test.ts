import { setTimeout as sleep } from 'node:timers/promises';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { stopsTheClock } from './support/clock';
import { useHospital } from './support/hospital';
import { calls, type Patient } from './support/patient';
import { opensSurvey, postsPass, show } from './support/states';
import { perguntas } from './support/texts';
import { espera, limpeza, recepcao } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital, 'real');

type Awake = typeof window & { locks: string[]; shown: DocumentVisibilityState };

/** Records the wake locks of the page, and can hide and show the page. */
const withScreen = async ({ page }: Patient) => {
  await page.addInitScript(() => {
    const awake = window as Awake;
    awake.locks = [];
    awake.shown = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => awake.shown });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (type: string) => {
          awake.locks.push(`${type} requested`);
          return Promise.resolve({
            release: () => {
              awake.locks.push(`${type} released`);
              return Promise.resolve();
            },
          });
        },
      },
    });
  });
  return {
    locks: () => page.evaluate(() => (window as Awake).locks),
    becomes: (shown: DocumentVisibilityState) =>
      page.evaluate((state) => {
        (window as Awake).shown = state;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, shown),
  };
};

test('the screen is kept awake while sending, again when it is seen again, and no longer than that', async () => {
  const patient = await arrives();
  const { page } = patient;
  const screen = await withScreen(patient);
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, 2) } },
    reach: async () => {
      await page.clock.install();
      await opensSurvey(patient);
      await patient.enviar.waitFor();
    },
  });
  expect(await screen.locks()).toEqual([]);

  await stopsTheClock(patient);
  await patient.enviar.click();
  await patient.carregando.waitFor();
  expect(await screen.locks()).toEqual(['screen requested']);
  await postsPass(patient, 1);
  await screen.becomes('hidden');
  expect(await screen.locks()).toEqual(['screen requested']);
  // The browser took the lock back when the page was covered.
  await screen.becomes('visible');
  expect(await screen.locks()).toEqual(['screen requested', 'screen requested']);

  await postsPass(patient, 2);
  await patient.seesThanks();
  await screen.becomes('hidden');
  await screen.becomes('visible');
  expect(await screen.locks()).toEqual(['screen requested', 'screen requested', 'screen released']);
});

test('a browser that refuses the wake lock still sends', async () => {
  const patient = await arrives();
  await patient.page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: () => Promise.reject(new Error('low battery')) },
    });
  });
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, 1) } },
    reach: async () => {
      await patient.page.clock.install();
      await opensSurvey(patient);
      await patient.send();
      await postsPass(patient, 1);
      await patient.seesThanks();
    },
  });
});

test('a phone that slept in the middle of sending goes on where it was, and every answer arrives once', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  const session = await patient.context.newCDPSession(page);
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Mb');
  await patient.choose(limpeza, 'Ru');
  await patient.send();
  await patient.sees('Enviando 2 de 3');

  // As an operating system does it: not another step of the page's code is taken.
  const slept = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  await slept;
  const before = observer.callsTo(calls.responder).length;
  // Longer than two pauses: time in which the others would have left.
  await sleep(4500);
  expect(observer.callsTo(calls.responder)).toHaveLength(before);
  await session.send('Debugger.resume');

  await patient.seesThanks();
  const { id } = hospital.identificacoes().at(-1) ?? { id: 0 };
  expect(hospital.respostas(id)).toEqual([
    { pergunta_id: '10', resposta: 'MB' },
    { pergunta_id: 'LIMPEZA', resposta: 'RU' },
    { pergunta_id: '30', resposta: '' },
  ]);
  expect(observer.callsTo(calls.responder)).toHaveLength(3);
});

test('after an hour of sleep one answer leaves, not all at once', async () => {
  const patient = await arrives();
  const { page } = patient;
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, 3) } },
    reach: async () => {
      await page.clock.install();
      await opensSurvey(patient);
      await patient.enviar.waitFor();
    },
  });
  await stopsTheClock(patient);
  await patient.enviar.click();
  await patient.carregando.waitFor();
  await page.clock.fastForward('01:00:00');
  // The tab first checks whether another tab has continued the sending.
  await page.clock.fastForward(2000);
  await eventually(async () => {
    expect(await patient.progresso.getAttribute('value')).toBe('1');
  });
  expect(patient.observer.callsTo(calls.responder)).toHaveLength(1);
});
