import type { Dialog } from 'playwright-core';
import { usePatients } from './support/browser';
import { eventually } from '../support/eventually';
import { hold } from './support/hold';
import { pressWhenReady } from './support/waiting';
import { routeOf, type Patient } from './support/patient';
import { respostasOf } from './support/stored';
import { espera, farmacia, recepcao } from './support/wards';

const newPatient = usePatients();

const dismissDialogs = ({ page }: Patient): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
};

/** Goes `by` entries forward (or back, if negative) in the history. Does not wait for the navigation. */
const go = ({ page }: Patient, by: number) =>
  page.evaluate((steps) => {
    history.go(steps);
  }, by);

const reload = ({ page }: Patient) =>
  page.evaluate(() => {
    location.reload();
  });

test('the browser asks before a reload only while answers are being sent', async () => {
  const patient = await newPatient();
  const asked = dismissDialogs(patient);
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('hugo');
  await patient.next();
  await patient.choose(espera, 'Bo');
  await patient.page.reload();
  await patient.seesQuestions();
  await patient.choose(espera, 'Re');
  expect(asked).toEqual([]);

  const answer = await hold(patient.page, routeOf('responder'));
  await patient.send();
  await reload(patient);
  await eventually(() => {
    expect(asked).toEqual(['beforeunload']);
  });
  answer.release();
  await patient.seesThanks();
  expect(await respostasOf(patient)).toEqual([{ pergunta_id: '10', resposta: 'RE' }]);

  await patient.page.reload();
  await patient.seesThanks();
  expect(asked).toHaveLength(1);
});

const goesBackFromAnswer = async (patient: Patient) => {
  await patient.goesToQuestions(farmacia);
  await patient.choose(espera, 'Bo');
  await go(patient, -1);
};

test('back with an answer selected opens the dialog with the focus on "Ficar"', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await goesBackFromAnswer(patient);
  await page
    .getByRole('alertdialog', { name: 'Suas respostas ainda não foram enviadas. Sair mesmo assim?', exact: true })
    .waitFor();
  expect(await patient.ficar.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.waitForURL('**/perguntas');
});

test('Escape in the dialog keeps the answer', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const asked = dismissDialogs(patient);
  await goesBackFromAnswer(patient);
  await patient.ficar.waitFor();
  await page.waitForURL('**/perguntas');
  await page.keyboard.press('Escape');
  await patient.ficar.waitFor({ state: 'detached' });
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  expect(await patient.face(espera, 'Bo').evaluate((face) => face === document.activeElement)).toBe(true);
  await page.reload();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  expect(asked).toEqual([]);
});

describe.each([
  [0, 5],
  [20, 4],
])('back pressed with pauses of %i ms, %i times', (pause, times) => {
  const pressBack = async (patient: Patient) => {
    await patient.openLink(recepcao);
    for (let time = 1; time <= 6; time += 1) await patient.navigateInApp('/1');
    await patient.next();
    await patient.choose(espera, 'Bo');
    await patient.page.evaluate(
      async ([between, presses]) => {
        for (let press = 1; press <= presses; press += 1) {
          history.back();
          await new Promise((resolve) => setTimeout(resolve, between));
        }
      },
      [pause, times] as const,
    );
    await patient.ficar.waitFor();
  };

  const stay = async (patient: Patient) => {
    await pressWhenReady(patient.ficar);
    await patient.ficar.waitFor({ state: 'detached' });
    await patient.page.waitForURL('**/perguntas');
  };

  test('then "Ficar" keeps the survey', async () => {
    const patient = await newPatient();
    const { page } = patient;
    await pressBack(patient);
    await stay(patient);
    // The browser counts a step back that it has yet to carry out as carried out.
    const browser = await page.context().newCDPSession(page);
    const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
    expect(entries[currentIndex]?.url).toMatch(/\/perguntas$/);
    expect([patient.path, await patient.ficar.count()]).toEqual(['/perguntas', 0]);
    await page.reload();
    await patient.seesQuestions();
    expect(await patient.chosen(espera)).toEqual(['Bo']);
  });

  test('then "Sair" leaves the survey', async () => {
    const patient = await newPatient();
    await pressBack(patient);
    await pressWhenReady(patient.sair);
    await patient.sees(recepcao.Descricao);
    await eventually(() => {
      expect(patient.path).toBe('/1');
    });
    await patient.next();
    expect(await patient.chosen(espera)).toEqual([]);
  });

  test('then "Sair" at the next step back leaves the survey', async () => {
    const patient = await newPatient();
    await pressBack(patient);
    await stay(patient);
    await go(patient, -1);
    await pressWhenReady(patient.sair);
    await patient.sees(recepcao.Descricao);
  });
});
