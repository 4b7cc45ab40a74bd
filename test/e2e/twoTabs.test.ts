import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { Patient, routeOf } from './support/patient';
import { espera, uti } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const anotherTab = async (patient: Patient) => new Patient(patient.context, await patient.context.newPage());

test('while one tab sends, another tab shows the progress and then the thank-you screen', async () => {
  const one = await newPatient();
  await one.goesToQuestions(uti);
  await one.choose(espera, 'Mb');
  const two = await anotherTab(one);
  await two.page.goto('/perguntas');
  await two.enviar.waitFor();
  expect(await two.chosen(espera)).toEqual([]);
  const answers = await hold(one.page, routeOf('responder'));
  await one.send();
  await two.carregando.waitFor();
  expect(await two.carregando.isDisabled()).toBe(true);
  expect(await two.face(espera, 'Ru').isDisabled()).toBe(true);
  answers.release();
  await one.seesThanks();
  await two.seesThanks();
  expect(hospital.respostas(hospital.identificacoes().at(-1)?.id ?? 0)).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta: 'MB' },
  ]);
});
