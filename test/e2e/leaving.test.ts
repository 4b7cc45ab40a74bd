import type { Dialog } from 'playwright-core';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { stopsTheClock } from './support/clock';
import { useHospital } from './support/hospital';
import { pressSeen } from './support/patience';
import { calls, routeOf, type Patient } from './support/patient';
import { espera, farmacia, recepcao } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

/** Dismisses every dialog of the browser's own, and collects their kinds. */
const dismissed = ({ page }: Patient): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
};

const pathOf = ({ page }: Patient) => new URL(page.url()).pathname;

/** Steps through the history without waiting for anything. */
const goes = ({ page }: Patient, by: number) =>
  page.evaluate((steps) => {
    history.go(steps);
  }, by);

const reloads = ({ page }: Patient) =>
  page.evaluate(() => {
    location.reload();
  });

test('the browser asks before the page is reloaded while answers are sent, and only then', async () => {
  const patient = await arrives();
  const asked = dismissed(patient);
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
  await reloads(patient);
  await eventually(() => {
    expect(asked).toEqual(['beforeunload']);
  });
  answer.release();
  await patient.seesThanks();
  const { id } = hospital.identificacoes().at(-1) ?? { id: 0 };
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '10', resposta: 'RE' }]);

  await patient.page.reload();
  await patient.seesThanks();
  expect(asked).toHaveLength(1);
});

test('back while sending asks, and "Ficar" lets it go on', async () => {
  const patient = await arrives();
  await patient.goesToQuestions(farmacia);
  const answer = await hold(patient.page, routeOf('responder'));
  await patient.send();
  await goes(patient, -1);
  await patient.leaveDialog('O envio ainda não terminou. Sair mesmo assim?').waitFor();
  await pressSeen(patient.ficar);
  await patient.carregando.waitFor();
  await eventually(() => {
    expect(pathOf(patient)).toBe('/perguntas');
  });
  answer.release();
  await patient.seesThanks();
  expect(patient.observer.callsTo(calls.responder)).toHaveLength(1);
});

test('a survey that is sent while the dialog is open shows the thanks', async () => {
  const patient = await arrives();
  await patient.goesToQuestions(farmacia);
  const answer = await hold(patient.page, routeOf('responder'));
  await patient.send();
  await goes(patient, -1);
  await patient.ficar.waitFor();
  answer.release();
  await patient.seesThanks();
  expect(await patient.ficar.count()).toBe(0);
  await goes(patient, -1);
  await patient.sees(farmacia.Descricao);
});

test('back while sending and "Sair" sends nothing more', async () => {
  const patient = await arrives();
  const { page } = patient;
  await page.clock.install();
  await patient.goesToQuestions(recepcao);
  const clock = await stopsTheClock(patient);
  await patient.enviar.click();
  await patient.carregando.waitFor();
  await goes(patient, -1);
  await patient.sair.click();
  await page.waitForURL('**/1');
  await patient.reads(patient.nome, '');
  // Longer than the pause before a post.
  await clock.passes(2500);
  expect(patient.observer.callsTo(calls.responder)).toEqual([]);
  await clock.goesOn();
  await patient.sees(recepcao.Descricao);
  expect((await patient.stored())['localNovo']).toBeUndefined();
  expect(pathOf(patient)).toBe('/1');

  await patient.next();
  expect(await patient.enviar.isEnabled()).toBe(true);
});

test('back with an answer selected asks with "Ficar" in focus, and Escape keeps the answer', async () => {
  const patient = await arrives();
  const { page } = patient;
  const asked = dismissed(patient);
  await patient.goesToQuestions(farmacia);
  await patient.choose(espera, 'Bo');
  await goes(patient, -1);
  await patient.leaveDialog('Suas respostas ainda não foram enviadas. Sair mesmo assim?').waitFor();
  expect(await patient.ficar.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await patient.ficar.waitFor({ state: 'detached' });
  await page.waitForURL('**/perguntas');
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  // The focus goes back to where it was.
  expect(await patient.face(espera, 'Bo').evaluate((face) => face === document.activeElement)).toBe(true);
  await page.reload();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  expect(asked).toEqual([]);
});

test('a reload while the dialog is open keeps the answers', async () => {
  const patient = await arrives();
  await patient.goesToQuestions(farmacia);
  await patient.choose(espera, 'Bo');
  await goes(patient, -1);
  await patient.ficar.waitFor();
  await patient.page.waitForURL('**/perguntas');
  await patient.page.reload();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  expect(await patient.ficar.count()).toBe(0);
});

describe.each([
  [0, 5],
  [20, 5],
  [20, 4],
])('back %i ms apart, %i times', (pause, times) => {
  /** At the survey with an answer, after many steps within the app, and back pressed several times. */
  const pressesBack = async () => {
    const patient = await arrives();
    await patient.openLink(recepcao);
    for (let time = 1; time <= 6; time += 1) await patient.goesWithinThePage('/1');
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
    return patient;
  };

  test('and "Ficar" leave the address and the answers alone, and leaving is possible afterwards', async () => {
    const patient = await pressesBack();
    const { page } = patient;
    await pressSeen(patient.ficar);
    await patient.ficar.waitFor({ state: 'detached' });
    await page.waitForURL('**/perguntas');
    // The history is at rest.
    await page.waitForTimeout(1000);
    expect([pathOf(patient), await patient.ficar.count()]).toEqual(['/perguntas', 0]);
    await page.reload();
    await patient.seesQuestions();
    expect(await patient.chosen(espera)).toEqual(['Bo']);

    await goes(patient, -1);
    await pressSeen(patient.sair);
    await patient.sees(recepcao.Descricao);
  });

  test('and "Sair" leave the survey', async () => {
    const patient = await pressesBack();
    await pressSeen(patient.sair);
    await patient.sees(recepcao.Descricao);
    await eventually(() => {
      expect(pathOf(patient)).toBe('/1');
    });
    await patient.next();
    expect(await patient.chosen(espera)).toEqual([]);
  });
});

test('back and forward while the dialog is open keep it open, and "Ficar" keeps the answers', async () => {
  const patient = await arrives();
  const { page } = patient;
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Bo');
  for (const by of [-1, 1, -1]) {
    await goes(patient, by);
    await patient.ficar.waitFor();
    await page.waitForURL('**/perguntas');
  }
  await pressSeen(patient.ficar);
  await patient.ficar.waitFor({ state: 'detached' });
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  expect(pathOf(patient)).toBe('/perguntas');
});
