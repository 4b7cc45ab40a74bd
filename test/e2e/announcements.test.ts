import { usePatients } from './support/browser';
import { stopClock } from './support/clock';
import { eventually } from './support/eventually';
import { useHospital } from './support/hospital';
import { routeOf } from './support/patient';
import { listen } from './support/announcements';
import { opensSurvey, skipDelays, show, stateOf } from './support/states';
import { perguntas } from './support/texts';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const expectAnnounced = async (heard: () => Promise<string[]>, expected: string[]) => {
  const all: string[] = [];
  await eventually(async () => {
    all.push(...(await heard()));
    expect(all).toEqual(expected);
  });
};

test('progress is announced at the start and at each quarter, and the thanks at the end', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const heard = await listen(page);
  const eight = Array.from({ length: 8 }, (_, index) => ({ Id: index, Descricao_Pergunta: `Pergunta ${index}` }));
  await show(patient, {
    host: { perguntas: { json: eight } },
    reach: async () => {
      await page.clock.install();
      await opensSurvey(patient);
    },
  });
  await patient.enviar.focus();
  const clock = await stopClock(patient);
  await page.keyboard.press('Enter');
  await clock.advanceUntil(patient.carregando);
  for (let sent = 1; sent < eight.length; sent++) {
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await skipDelays(patient, sent);
    await clock.advanceUntil(page.getByText(`Enviando ${sent + 1} de 8`, { exact: true }));
  }
  await skipDelays(patient, eight.length);
  await clock.advanceUntil(patient.obrigado);

  await expectAnnounced(heard, [
    '8 perguntas',
    '→ Enviar',
    '→ Enviando 1 de 8',
    'Enviando resposta 3 de 8',
    'Enviando resposta 5 de 8',
    'Enviando resposta 7 de 8',
    '→ Agradecemos por sua participação!',
  ]);
});

test('questions that fail to load are an alert, and the retry moves the focus to the heading', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const heard = await listen(page);
  await show(patient, stateOf('Survey', 'questions failed to load'));
  await expectAnnounced(heard, [
    'Não foi possível carregar as perguntas.Tente de novo em alguns minutos.Tentar novamente',
  ]);
  await page.route(routeOf('perguntas'), (route) => route.fulfill({ json: perguntas }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await patient.enviar.waitFor();
  await expectAnnounced(heard, ['→ Tentar novamente', '→ Clique em cada item para avaliar.', '5 perguntas']);
});
