import { pageOf, settingsIn } from '../../src/server/page/pageOf';
import { usePatients } from './support/browser';
import type { Patient } from './support/patient';

const newPatient = usePatients();

const TEXT = 'Este navegador é antigo demais para esta pesquisa. Atualize-o ou responda no tablet da unidade.';
const UNPARSABLE = 'let a = b |> c;';

const breakCode = ({ page }: Patient) =>
  page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: UNPARSABLE }));

/**
 * Breaks the two modern inline scripts. The content security policy allows only scripts with known hashes, so
 * `pageOf` writes a policy with the hashes of the broken scripts.
 */
const breakPageScripts = ({ page }: Patient) =>
  page.route('**/7', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/<script>\{[^]*?\}\s*<\/script>/g, `<script>${UNPARSABLE}</script>`);
    expect(html.split(UNPARSABLE)).toHaveLength(3);
    await route.fulfill({ response, body: pageOf(html, settingsIn(html)) });
  });

const seesMessage = async ({ page, observer }: Patient, errors: number) => {
  await page.getByText(TEXT).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Avaliação de satisfação');
  expect(await page.getByRole('button').count()).toBe(0);
  for (let error = 0; error < errors; error += 1) await observer.take(/^uncaught: /);
};

test('a browser that cannot parse the scripts shows that it is too old', async () => {
  const patient = await newPatient();
  await breakCode(patient);
  await breakPageScripts(patient);
  await patient.page.goto('/7');
  await seesMessage(patient, 3);
});

test('a browser that parses the scripts, but lacks a function that they need, shows that it is too old', async () => {
  const patient = await newPatient();
  await patient.page.addInitScript(() => {
    delete (Object as Partial<typeof Object>).hasOwn;
  });
  await patient.page.goto('/7');
  await seesMessage(patient, 1);
});

test('the message is readable without the page’s style sheet', async () => {
  const patient = await newPatient({ colorScheme: 'dark', viewport: { width: 320, height: 454 } });
  await breakCode(patient);
  await patient.page.goto('/7');
  const text = patient.page.getByText(TEXT);
  await text.waitFor();
  await patient.page.evaluate(() => {
    for (const style of document.head.querySelectorAll('style')) style.remove();
  });
  const style = await text.evaluate((element) => {
    const { color, fontSize } = getComputedStyle(element);
    return [
      color,
      getComputedStyle(document.body).backgroundColor,
      fontSize,
      document.documentElement.scrollWidth <= innerWidth,
    ];
  });
  expect(style).toEqual(['rgb(23, 38, 42)', 'rgb(255, 255, 255)', '20px', true]);
  await patient.observer.take(/^uncaught: /);
});

test('an error of an extension’s script does not replace the survey', async () => {
  const patient = await newPatient();
  await patient.page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      dispatchEvent(
        new ErrorEvent('error', { message: 'Uncaught SyntaxError: x', filename: 'chrome-extension://a/b.js' }),
      );
    });
  });
  await patient.page.goto('/7');
  await patient.nome.pressSequentially('ana');
  await patient.next();
  expect(await patient.page.getByText(TEXT).count()).toBe(0);
});
