import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { rests } from './support/patience';
import { routeOf, type Patient } from './support/patient';
import { reachesSurvey, postsPass, show, stateOf } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const hospital = useHospital();
const arrives = usePatients(hospital, 'real');

const [first = { Descricao_Pergunta: '' }, second = first] = perguntas;

/** As a browser's translation does: every text goes into elements of its own, and is another one there. */
const translate = ({ page }: Patient) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.closest('font, script, style, template')) continue;
      // What browsers write; its own type says that nobody should.
      const name: string = 'font';
      const [outer, inner] = [document.createElement(name), document.createElement(name)];
      inner.textContent = `~${text.data.trim()}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

/** What stands there, without what the translation has put before each text. */
const reads = async ({ page }: Patient, ...texts: string[]) => {
  for (const text of texts) {
    await page.waitForFunction(
      (wanted) => document.body.innerText.replaceAll('~', '').replace(/\s+/g, ' ').includes(wanted),
      text,
    );
  }
};

const doesNotRead = async ({ page }: Patient, text: string) => {
  expect((await page.locator('body').innerText()).replaceAll('~', '')).not.toContain(text);
};

test('the whole way tells the truth on a page that the browser goes on translating', async () => {
  const patient = await arrives();
  const { page } = patient;
  await page.clock.install();
  await show(patient, {
    host: { local: 'never', responder: 'fails' },
    reach: async () => {
      await page.goto('/12');
      await patient.nome.waitFor();
      await page.waitForFunction(() => window.early?.appStarted);
    },
  });
  await translate(patient);
  await page.route(routeOf('local'), (route) => route.fulfill({ json: enfermaria }));
  await page.reload();
  await reads(patient, enfermaria.Descricao);
  await translate(patient);
  await patient.page.locator('.next').click();
  await page.waitForURL('**/perguntas');
  await reads(patient, first.Descricao_Pergunta, '0 de 5 respondidas');
  await translate(patient);
  await page.locator('.face').nth(1).click();
  await reads(patient, '1 de 5 respondidas');
  await translate(patient);
  await page.locator('.face').nth(5).click();
  await reads(patient, '2 de 5 respondidas');
  await doesNotRead(patient, '1 de 5');
  await translate(patient);
  // The clock goes on by itself: what is not answered stays on the screen.
  const answers = await hold(page, routeOf('responder'), (route) => route.fulfill({ status: 500, body: '' }));
  await page.locator('.send > button').click();
  await reads(patient, 'Carregando...', 'Enviando 1 de 5');
  for (const posts of [1, 2]) {
    await translate(patient);
    answers.goesOn();
    await postsPass(patient, posts);
    await reads(patient, `Enviando ${posts + 1} de 5`);
  }
  await translate(patient);
  answers.release();
  await postsPass(patient, 5);
  await reads(patient, 'Enviar', '2 de 5 respondidas');
  await patient.observer.take(/^console\.error/);
  for (let post = 0; post < 5; post += 1) await patient.observer.take('POST /api/cadastrarresposta 500');
  await translate(patient);
  await page.route(routeOf('responder'), (route) => route.fulfill({ json: null }));
  await page.locator('.send > button').click();
  await postsPass(patient, 10);
  await reads(patient, 'Agradecemos por sua participação!');
  await translate(patient);
});

test('failures that are told take their advice and their code with them', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await show(patient, stateOf('Identification', 'saying that its location failed'));
  await translate(patient);
  await page.route(routeOf('local'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.locator('.failure button').click();
  await observer.take(/^console\.error: Location failed: HTTP 404 \[L-404-12\]/);
  await observer.take('GET /api/getlocalbyid/12 404');
  await reads(patient, 'Este local não foi encontrado.', 'Confira o endereço', 'L-404-12', 'Local não encontrado.');
  await doesNotRead(patient, 'L-500-12');
  await translate(patient);

  // Next asks for it once more, and then for the identification.
  await page.route(routeOf('local'), (route) => route.fulfill({ json: enfermaria }));
  await page.route(routeOf('identificar'), (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('.next').click();
  await observer.take(/^console\.error: Identification failed: HTTP 503 \[I-503-12\]/);
  await observer.take('POST /api/identificarpaciente 503');
  await reads(patient, enfermaria.Descricao, 'Não foi possível enviar sua identificação.', 'I-503-12');
  await reads(patient, 'Tente de novo em alguns minutos.');
  await doesNotRead(patient, 'Este local não foi encontrado.');
  await doesNotRead(patient, 'Confira o endereço');
  await translate(patient);

  await page.route(routeOf('identificar'), (route) => route.fulfill({ status: 502, body: '' }));
  await page.locator('.failure button').click();
  await observer.take(/^console\.error: Identification failed: HTTP 502 \[I-502-12\]/);
  await observer.take('POST /api/identificarpaciente 502');
  await reads(patient, 'I-502-12');
  await doesNotRead(patient, 'I-503-12');
});

test('questions that fail and come', async () => {
  const patient = await arrives();
  await show(patient, stateOf('Survey', 'failed to load'));
  await translate(patient);
  await patient.page.route(routeOf('perguntas'), (route) => route.fulfill({ json: perguntas }));
  await patient.page.locator('.failed button').click();
  await reads(patient, second.Descricao_Pergunta);
  await doesNotRead(patient, 'Não foi possível carregar as perguntas.');
});

test('the warning of a tablet counts down, and so do its thanks', async () => {
  const patient = await arrives();
  const { page } = patient;
  await page.clock.install();
  await show(patient, { settings: { kioskReturnSeconds: 60 }, reach: reachesSurvey });
  await page.locator('.face').first().click();
  await rests(page, 62);
  await page.getByRole('alertdialog').waitFor();
  await translate(patient);
  await rests(page, 9);
  await page.waitForFunction(() => /Em \d s o que foi/.test(document.body.innerText));
  await translate(patient);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.locator('.send > button').click();
  await postsPass(patient, 5);
  await reads(patient, 'Agradecemos por sua participação!', 'Voltar ao início (');
  await translate(patient);
  await rests(page, 30);
  await page.waitForFunction(() => /Voltar ao início \((2\d|30) s\)/.test(document.body.innerText));
});
