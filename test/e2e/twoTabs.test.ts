import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { Patient, routeOf } from './support/patient';
import { respostasOf } from './support/stored';
import { pressWhenReady } from './support/waiting';
import { espera, uti } from './support/wards';

const newPatient = usePatients();

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
  const respostas = (resposta: string) => [
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta },
  ];
  expect(await respostasOf(one)).toEqual(respostas('MB'));
  await two.send();
  await two.seesThanks();
  expect(await respostasOf(one)).toEqual(respostas('RU'));
});
