import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { Patient, routeOf } from './support/patient';
import { espera, farmacia, limpeza, recepcao, uti } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const anotherTab = async (patient: Patient) => new Patient(patient.context, await patient.context.newPage());

const rows = () => hospital.respostas(hospital.identificacoes().at(-1)?.id ?? 0);

test('a link in another tab changes neither the ward nor the selected answers of this tab', async () => {
  const one = await newPatient();
  const two = await anotherTab(one);
  await one.openLink(recepcao);
  await two.openLink(farmacia);
  await two.next();
  await one.next();
  await one.choose(limpeza, 'Ru');
  await two.openLink(uti);
  await one.page.reload();
  await one.seesQuestions();
  expect(await one.chosen(limpeza)).toEqual(['Ru']);
  await one.send();
  await one.seesThanks();
  expect(rows()).toEqual([
    { pergunta_id: '10', resposta: '' },
    { pergunta_id: 'LIMPEZA', resposta: 'RU' },
    { pergunta_id: '30', resposta: '' },
  ]);
  // Tab `one` must still redirect to its own ward after tab `two` has sent a survey of another ward.
  await two.next();
  await two.send();
  await two.seesThanks();
  await one.page.reload();
  await one.page.goto('/perguntas');
  await one.sees(recepcao.Descricao);
});

test('while one tab sends, the other tabs show the progress and then the thank-you screen', async () => {
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
  const three = await anotherTab(one);
  await three.page.goto('/perguntas');
  await three.carregando.waitFor();
  answers.release();
  await one.seesThanks();
  await two.seesThanks();
  await three.seesThanks();
  expect(rows()).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta: 'MB' },
  ]);
});
