import type { Dialog } from 'playwright-core';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { stopsTheClock } from './support/clock';
import { useHospital } from './support/hospital';
import { calls, routeOf, type Patient } from './support/patient';
import { espera, farmacia, recepcao } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

/** Answers every question of the browser with `stay`, and keeps its kind and its text. */
const whenAsked = ({ page }: Patient, stay: boolean): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    void (stay ? dialog.dismiss() : dialog.accept());
  });
  return asked;
};

const reloads = ({ page }: Patient) =>
  page.evaluate(() => {
    location.reload();
  });

test('the browser asks before the page is left while sending, and only then', async () => {
  const patient = await arrives();
  const asked = whenAsked(patient, true);
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
    expect(asked).toEqual(['beforeunload: ']);
  });
  answer.release();
  await patient.seesThanks();
  const { id } = hospital.identificacoes().at(-1) ?? { id: 0 };
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '10', resposta: 'RE' }]);

  await patient.page.reload();
  await patient.seesThanks();
  expect(asked).toHaveLength(1);
});

test('back while sending asks, and who stays is sent', async () => {
  const patient = await arrives();
  const { page } = patient;
  const asked = whenAsked(patient, true);
  await patient.goesToQuestions(farmacia);
  // The survey is not over before the address has been looked at.
  const answer = await hold(page, routeOf('responder'));
  await patient.send();
  await page.evaluate(() => {
    history.back();
  });
  await eventually(() => {
    expect(asked).toEqual(['confirm: O envio ainda não terminou. Sair mesmo assim?']);
  });
  // The browser had changed the address before anybody was asked; it is put back a moment after the answer.
  await eventually(() => {
    expect(new URL(page.url()).pathname).toBe('/perguntas');
  });
  await patient.carregando.waitFor();
  answer.release();
  await patient.seesThanks();
  expect(patient.observer.callsTo(calls.responder)).toHaveLength(1);
});

test('back while sending, and who leaves is not sent any further', async () => {
  const patient = await arrives();
  const { page } = patient;
  const asked = whenAsked(patient, false);
  await page.clock.install();
  await patient.goesToQuestions(recepcao);
  const clock = await stopsTheClock(patient);
  await patient.enviar.click();
  await patient.carregando.waitFor();
  await page.evaluate(() => {
    history.back();
  });
  await page.waitForURL('**/1');
  await patient.sees(recepcao.Descricao);
  expect(asked).toHaveLength(1);
  await patient.reads(patient.nome, '');
  // Longer than the pause before a post: time in which the first would have left.
  await clock.passes(2500);
  expect(patient.observer.callsTo(calls.responder)).toEqual([]);
  await clock.goesOn();
  expect((await patient.stored())['localNovo']).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/1');

  // And the ward is ready for whoever comes next.
  await patient.next();
  expect(await patient.enviar.isEnabled()).toBe(true);
});

test('back with a face chosen asks; who stays keeps it, and a reload neither asks nor takes it away', async () => {
  const patient = await arrives();
  const asked = whenAsked(patient, true);
  await patient.goesToQuestions(farmacia);
  await patient.choose(espera, 'Bo');
  await patient.page.evaluate(() => {
    history.back();
  });
  await eventually(() => {
    expect(asked).toEqual(['confirm: Suas respostas ainda não foram enviadas. Sair mesmo assim?']);
  });
  await patient.page.waitForURL('**/perguntas');
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  await patient.page.reload();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Bo']);
  expect(asked).toHaveLength(1);
});

test.each([0, 20])(
  'back, pressed five times %i ms apart and each time answered with stay, leaves address and choices alone',
  async (pause) => {
    const patient = await arrives();
    const { page } = patient;
    const asked = whenAsked(patient, true);
    await patient.openLink(recepcao);
    // Something of the app to go back to, however far.
    for (let time = 1; time <= 6; time += 1) await patient.goesWithinThePage('/1');
    await patient.next();
    await patient.choose(espera, 'Bo');
    await page.evaluate(async (between) => {
      for (let press = 1; press <= 5; press += 1) {
        history.go(-1);
        await new Promise((resolve) => setTimeout(resolve, between));
      }
    }, pause);
    await eventually(() => {
      expect(asked.length).toBeGreaterThan(2);
    });
    await eventually(async () => {
      const before = asked.length;
      // No way back is under way any more.
      await page.waitForTimeout(1000);
      expect([asked.length, new URL(page.url()).pathname]).toEqual([before, '/perguntas']);
    });
    await page.reload();
    await patient.seesQuestions();
    expect(await patient.chosen(espera)).toEqual(['Bo']);

    // Whoever wants to leave still can.
    page.removeAllListeners('dialog');
    const agreed = whenAsked(patient, false);
    await page.goBack();
    await patient.sees(recepcao.Descricao);
    expect(agreed).toHaveLength(1);
  },
);
