import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { calls, routeOf } from './support/patient';
import { espera, farmacia, uti } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

test('next pressed before the location is there is carried out when it comes', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  const location = await hold(page, routeOf('local'));
  await page.goto('/7');
  await patient.nome.pressSequentially('bia');
  await patient.avancar.click();
  await page.locator('button[aria-busy=true]').waitFor();
  expect(await patient.stored()).toEqual({ local: 'null' });
  expect(observer.callsTo(calls.identificar)).toHaveLength(0);

  location.release();
  await patient.seesQuestions();
  await patient.question(espera).waitFor();
  expect(observer.callsTo(`${calls.local}7`)).toHaveLength(1);
  expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: '7', nome: 'BIA' });
});

test('questions that are slow are outlined, and only once asked for', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  const questions = await hold(page, routeOf('perguntas'));
  await patient.openLink(farmacia);
  await patient.avancar.click();
  await page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
  expect(await patient.enviar.count()).toBe(0);

  questions.release();
  await patient.question(espera).waitFor();
  expect(await page.getByRole('status', { name: 'Carregando perguntas' }).count()).toBe(0);
  expect(observer.callsTo(`${calls.perguntas}7`)).toHaveLength(1);
});

test('a post waits for the answer to the one before, however slow', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await patient.goesToQuestions(uti);
  const answers = await hold(page, routeOf('responder'));
  await patient.send();
  await eventually(() => {
    expect(answers.held()).toBe(1);
  });
  // Longer than the pause between two posts: time in which a second one would have left.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2500)));
  expect(observer.callsTo(calls.responder)).toHaveLength(1);
  expect(await patient.carregando.isDisabled()).toBe(true);
  answers.release();
  await patient.seesThanks();
  expect(observer.callsTo(calls.responder)).toHaveLength(2);
});

test('a location that is late is not waited for once another link was opened, and does not take its place', async () => {
  const patient = await arrives();
  const { page } = patient;
  const slow = await hold(page, /getlocalbyid\/1$/);
  await page.goto('/1');
  const ended = page.waitForEvent('requestfailed', (request) => /getlocalbyid\/1$/.test(request.url()));
  await patient.goesWithinThePage('/7');
  await ended;
  slow.release();
  await patient.sees(farmacia.Descricao);
  await patient.next();
  expect(JSON.parse((await patient.stored())['local'] ?? '')).toEqual({ Id: 7, Descricao: farmacia.Descricao });
  expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: '7' });
});
