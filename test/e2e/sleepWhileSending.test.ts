import { POST_DELAY } from '../../src/contract/postDelay';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { stopClock } from './support/clock';
import { useHospital } from './support/hospital';
import { calls, type Patient } from './support/patient';
import { opensSurvey, skipDelays, show } from './support/states';
import { perguntas } from './support/texts';

const hospital = useHospital();
const newPatient = usePatients(hospital);

type WakeLockWindow = typeof window & { locks: string[]; shown: DocumentVisibilityState };

const recordWakeLocks = async ({ page }: Patient) => {
  await page.addInitScript(() => {
    const page = window as WakeLockWindow;
    page.locks = [];
    page.shown = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => page.shown });
    Object.defineProperty(document, 'hidden', { get: () => page.shown === 'hidden' });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (type: string) => {
          page.locks.push(`${type} requested`);
          return Promise.resolve({
            release: () => {
              page.locks.push(`${type} released`);
              return Promise.resolve();
            },
          });
        },
      },
    });
  });
  return {
    locks: () => page.evaluate(() => (window as WakeLockWindow).locks),
    setVisibility: (shown: DocumentVisibilityState) =>
      page.evaluate((state) => {
        (window as WakeLockWindow).shown = state;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, shown),
  };
};

const opensWith = async (patient: Patient, questions: number) => {
  await patient.page.clock.install();
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, questions) } },
    reach: () => opensSurvey(patient),
  });
  await patient.enviar.waitFor();
};

test('the wake lock is held while sending, and requested again when the page is shown again', async () => {
  const patient = await newPatient();
  const screen = await recordWakeLocks(patient);
  await opensWith(patient, 2);
  expect(await screen.locks()).toEqual([]);

  await stopClock(patient);
  await patient.enviar.click();
  await patient.carregando.waitFor();
  expect(await screen.locks()).toEqual(['screen requested']);
  await skipDelays(patient, 1);
  await screen.setVisibility('hidden');
  expect(await screen.locks()).toEqual(['screen requested']);
  // A browser releases the wake lock of a hidden page, so the page must request it again.
  await screen.setVisibility('visible');
  expect(await screen.locks()).toEqual(['screen requested', 'screen requested']);

  await skipDelays(patient, 2);
  await patient.seesThanks();
  await screen.setVisibility('hidden');
  await screen.setVisibility('visible');
  expect(await screen.locks()).toEqual(['screen requested', 'screen requested', 'screen released']);
});

test('a browser that refuses the wake lock still sends', async () => {
  const patient = await newPatient();
  await patient.page.addInitScript(() => {
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: () => Promise.reject(new Error('low battery')) },
    });
  });
  await opensWith(patient, 1);
  await patient.send();
  await skipDelays(patient, 1);
  await patient.seesThanks();
});

test('after an hour of sleep one answer is sent, not all', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await opensWith(patient, 3);
  await stopClock(patient);
  await patient.enviar.click();
  await patient.carregando.waitFor();
  await page.clock.fastForward('01:00:00');
  // After a sleep the tab first waits `POST_DELAY` for another tab that may have begun to send the survey meanwhile.
  await page.clock.fastForward(POST_DELAY);
  await eventually(async () => {
    expect(await patient.progresso.getAttribute('value')).toBe('1');
  });
  expect(patient.observer.callsTo(calls.responder)).toHaveLength(1);
});
