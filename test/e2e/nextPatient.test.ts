import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls, type Patient } from './support/patient';
import { espera, farmacia, recepcao } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const pathOf = ({ page }: Patient) => new URL(page.url()).pathname;

test('back from the thank-you screen opens the start of the same ward, without data of the first patient', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('elisa');
  await patient.telefone.pressSequentially('11987654321');
  await patient.next();
  await patient.choose(espera, 'Mb');
  await patient.send();
  await patient.seesThanks();

  await page.goBack();
  await patient.sees(farmacia.Descricao);
  expect(pathOf(patient)).toBe('/7');
  await patient.seesValue(patient.nome, '');
  await patient.seesValue(patient.telefone, '');
  expect(await page.locator('body').innerText()).not.toMatch(/elisa|98765/i);
  expect(JSON.stringify(await patient.stored())).not.toMatch(/elisa|98765/i);

  await patient.next();
  expect(await patient.chosen(espera)).toEqual([]);
  await patient.choose(espera, 'Re');
  await patient.send();
  await patient.seesThanks();

  const [first, second] = hospital.identificacoes().slice(-2);
  expect(first).toMatchObject({ local_id: '7', nome: 'ELISA', telefone: '(11) 98765-4321' });
  expect(second).toMatchObject({ local_id: '7', nome: '', telefone: '' });
  expect(hospital.respostas(first?.id ?? 0)).toEqual([{ pergunta_id: '10', resposta: 'MB' }]);
  expect(hospital.respostas(second?.id ?? 0)).toEqual([{ pergunta_id: '10', resposta: 'RE' }]);
  expect(observer.callsTo(calls.responder)).toHaveLength(2);
});

test('going back by two pages to an earlier survey shows empty inputs', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially('joaquina');
  await patient.telefone.pressSequentially('11987654321');
  await patient.next();
  await patient.openLink(farmacia);
  await page.evaluate(() => {
    // Leaving the page immediately would abort this call of `evaluate`.
    setTimeout(() => {
      history.go(-2);
    });
  });
  await patient.sees(recepcao.Descricao);
  // When the mask formats a typed digit, the browser has finished restoring the inputs.
  await patient.telefone.press('1');
  await patient.seesValue(patient.telefone, '(1');
  expect(await patient.nome.inputValue()).toBe('');
  await patient.telefone.press('Backspace');
  await patient.next();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: '1', nome: '', telefone: '' });
});
