import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { Patient, routeOf } from './support/patient';
import { pressWhenReady } from './support/waiting';
import { espera, uti } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const anotherTab = async (patient: Patient) => new Patient(patient.context, await patient.context.newPage());

test('while one tab sends, Enviar in another tab fails; afterwards its answers replace the earlier ones', async () => {
  const one = await newPatient();
  await one.goesToQuestions(uti);
  await one.choose(espera, 'Mb');
  const two = await anotherTab(one);
  await two.page.goto('/perguntas');
  await two.enviar.waitFor();
  expect(await two.chosen(espera)).toEqual([]);
  const answers = await hold(one.page, routeOf('responder'));
  await one.send();
  await one.carregando.waitFor();

  await two.choose(espera, 'Ru');
  await pressWhenReady(two.enviar);
  await one.observer.take(/^console.error: another tab is sending this survey$/);
  await two.enviar.waitFor();
  answers.release();
  await one.seesThanks();
  const id = hospital.identificacoes().at(-1)?.id ?? 0;
  const respostas = (resposta: string) => [
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta },
  ];
  expect(hospital.respostas(id)).toEqual(respostas('MB'));
  await two.send();
  await two.seesThanks();
  expect(hospital.respostas(id)).toEqual(respostas('RU'));
});
