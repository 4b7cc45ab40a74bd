import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { appStarts, passSeconds } from './support/waiting';
import { routeOf, type Patient } from './support/patient';
import { reachesSurvey, skipDelays, show, useStates } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const newPatient = usePatients();
const openState = useStates(newPatient);

const [first = { Descricao_Pergunta: '' }, second = first] = perguntas;

/** Imitates a browser's translation: replaces each text by a `~` and the text, inside two `font` elements. */
const translate = ({ page }: Patient) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.closest('font, script, style, template')) continue;
      // As a `string`, because the linter rejects the literal name of a deprecated element.
      const name: string = 'font';
      const [outer, inner] = [document.createElement(name), document.createElement(name)];
      inner.textContent = `~${text.data.trim()}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

/** Waits until the page shows these texts. Ignores the `~` that `translate` puts before each text. */
const seesTexts = async ({ page }: Patient, ...texts: string[]) => {
  for (const text of texts) {
    await page.waitForFunction(
      (wanted) => document.body.innerText.replaceAll('~', '').replace(/\s+/g, ' ').includes(wanted),
      text,
    );
  }
};

const doesNotSeeText = async ({ page }: Patient, text: string) => {
  expect((await page.locator('body').innerText()).replaceAll('~', '')).not.toContain(text);
};

test('a survey shows the right texts while the browser keeps translating the page', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await page.clock.install();
  await show(patient, {
    host: { local: 'never', responder: 'fails' },
    reach: async () => {
      await page.goto('/12');
      await patient.nome.waitFor();
      await appStarts(patient);
    },
  });
  await translate(patient);
  await page.route(routeOf('local'), (route) => route.fulfill({ json: enfermaria }));
  await page.reload();
  await seesTexts(patient, enfermaria.Descricao);
  await translate(patient);
  await patient.page.locator('.next').click();
  await page.waitForURL('**/perguntas');
  await seesTexts(patient, first.Descricao_Pergunta, '0 de 5 respondidas');
  await translate(patient);
  await page.locator('.face').nth(1).click();
  await seesTexts(patient, '1 de 5 respondidas');
  await translate(patient);
  await page.locator('.face').nth(5).click();
  await seesTexts(patient, '2 de 5 respondidas');
  await doesNotSeeText(patient, '1 de 5');
  await translate(patient);
  // Holds the responses. Otherwise the page would move on from "Enviando 1 de 5".
  const answers = await hold(page, routeOf('responder'), (route) => route.fulfill({ status: 500, body: '' }));
  await page.locator('.send > button').click();
  await seesTexts(patient, 'Carregando...', 'Enviando 1 de 5');
  for (const posts of [1, 2]) {
    await translate(patient);
    answers.releaseOne();
    await skipDelays(patient, posts);
    await seesTexts(patient, `Enviando ${posts + 1} de 5`);
  }
  await translate(patient);
  answers.release();
  await skipDelays(patient, 5);
  await seesTexts(patient, 'Enviar', '2 de 5: falta enviar');
  await patient.observer.take(/^console\.error/);
  for (let post = 0; post < 5; post += 1) await patient.observer.take('POST /api/cadastrarresposta 500');
});

test('a new failure replaces all texts of the previous one', async () => {
  const patient = await openState('Identification', 'location failed with message');
  const { page, observer } = patient;
  await translate(patient);
  await page.route(routeOf('local'), (route) => route.fulfill({ status: 404, body: '' }));
  await page.locator('.failure button').click();
  await observer.take(/^console\.error: Location failed: HTTP 404 \[L-404-12\]/);
  await observer.take('GET /api/getlocalbyid/12 404');
  await seesTexts(patient, 'Este local não foi encontrado.', 'Confira o endereço', 'L-404-12', 'Local não encontrado.');
  await doesNotSeeText(patient, 'L-500-12');
  await translate(patient);

  await page.route(routeOf('local'), (route) => route.fulfill({ json: enfermaria }));
  await page.route(routeOf('identificar'), (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('.next').click();
  await observer.take(/^console\.error: Identification failed: HTTP 503 \[I-503-12\]/);
  await observer.take('POST /api/identificarpaciente 503');
  await seesTexts(patient, enfermaria.Descricao, 'Não foi possível enviar sua identificação.', 'I-503-12');
  await seesTexts(patient, 'Tente de novo em alguns minutos.');
  await doesNotSeeText(patient, 'Este local não foi encontrado.');
  await doesNotSeeText(patient, 'Confira o endereço');
  await translate(patient);

  await page.route(routeOf('identificar'), (route) => route.fulfill({ status: 502, body: '' }));
  await page.locator('.failure button').click();
  await observer.take(/^console\.error: Identification failed: HTTP 502 \[I-502-12\]/);
  await observer.take('POST /api/identificarpaciente 502');
  await seesTexts(patient, 'I-502-12');
  await doesNotSeeText(patient, 'I-503-12');
});

test('questions replace the message that they failed to load', async () => {
  const patient = await openState('Survey', 'questions failed to load');
  await translate(patient);
  await patient.page.route(routeOf('perguntas'), (route) => route.fulfill({ json: perguntas }));
  await patient.page.locator('.failed button').click();
  await seesTexts(patient, second.Descricao_Pergunta);
  await doesNotSeeText(patient, 'Não foi possível carregar as perguntas.');
});

test('each countdown of the kiosk goes on', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await page.clock.install();
  await show(patient, { settings: { kioskReturnSeconds: 60 }, reach: reachesSurvey });
  await page.locator('.face').first().click();
  await passSeconds(page, 62);
  await page.getByRole('alertdialog').waitFor();
  await translate(patient);
  await passSeconds(page, 9);
  await page.waitForFunction(() => /Em \d s o que foi/.test(document.body.innerText));
  await translate(patient);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.locator('.send > button').click();
  await skipDelays(patient, 5);
  await seesTexts(patient, 'Agradecemos por sua participação!', 'Voltar ao início (');
  await translate(patient);
  await passSeconds(page, 30);
  await page.waitForFunction(() => /Voltar ao início \((2\d|30) s\)/.test(document.body.innerText));
});
