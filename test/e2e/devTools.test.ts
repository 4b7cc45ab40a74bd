import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls } from './support/patient';
import { installExtension, recordedBy } from './support/recorder';
import { espera, farmacia } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const personal = /josef|\(11|9876/i;

test('Redux DevTools show the survey of the production build without name and phone', async () => {
  const patient = await newPatient();
  await patient.page.addInitScript(installExtension);
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('josefina');
  await patient.telefone.pressSequentially('11987654321');
  await patient.next();
  await patient.choose(espera, 'Bo');
  await patient.send();
  await patient.seesThanks();

  const recorded = await recordedBy(patient);
  const given = recorded.map(({ raw }) => raw).join('\n');
  expect(given).toContain('JOSEFINA');
  expect(given).toContain('(11) 98765-4321');
  const shown = recorded.map((each) => each.shown).join('\n');
  expect(shown).toContain('***');
  expect(recorded.filter((each) => personal.test(each.shown)).map(({ type }) => type)).toEqual([]);

  const types = recorded.map(({ type }) => type);
  const story = [
    'survey/linkOpened',
    'identification/hasTextChanged',
    'identification/identifyPatient/pending',
    'identification/identifyPatient/fulfilled',
    'survey/surveyOpened',
    'questions/optionClicked',
    'submission/surveySubmitted',
    'submission/respostaAccepted',
    'submission/submissionAccepted',
    'survey/thanksShown',
  ];
  expect(types.filter((type, index) => story.includes(type) && types.indexOf(type) === index)).toEqual(story);
  expect(await patient.page.evaluate(() => (window as unknown as { storeName: unknown }).storeName)).toBe(
    'Avaliação de satisfação',
  );
  // The exported trace is JSON, so it must contain no value that JSON cannot represent.
  expect(recorded.flatMap(({ type, lost }) => lost.map((path) => `${type}: ${path}`))).toEqual([]);
});

test('an error response that repeats the name and phone does not bring them into Redux DevTools', async () => {
  const patient = await newPatient();
  await patient.page.addInitScript(installExtension);
  await patient.page.route(/identificarpaciente$/, (route) =>
    route.fulfill({ status: 400, json: { erro: 'Nome JOSEFINA, Telefone (11) 98765-4321' } }),
  );
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('josefina');
  await patient.telefone.pressSequentially('11987654321');
  await patient.avancar.click();
  await patient.observer.take('POST /api/identificarpaciente 400');
  await patient.observer.takeFailure('Identification failed: HTTP 400', calls.identificar);

  const recorded = await recordedBy(patient);
  expect(recorded.map(({ type }) => type)).toContain('identification/identifyPatient/rejected');
  expect(recorded.filter(({ shown }) => personal.test(shown)).map(({ type }) => type)).toEqual([]);
});
