import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';

const hospital = useHospital();
const newPatient = usePatients(hospital);

test.each([
  // React and React Router each log one error.
  ['/perguntas', [/^console\.error/, /^console\.error: React Router caught/]],
  ['/a/b', ['GET /a/b 404']],
])(
  '%s with nothing stored shows the router’s page with status, without stack, aligned like a screen',
  async (path, wrong) => {
    const patient = await newPatient();
    const { page, observer } = patient;
    await page.goto(path);
    const heading = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await heading.waitFor();
    for (const line of [...wrong].reverse()) await observer.take(line);
    expect((await page.locator('#root').innerText()).split(/\n+/)).toEqual([
      'Unexpected Application Error!',
      '404 Not Found',
    ]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
      'en',
      'Unexpected Application Error!',
    ]);
    const left = await heading.evaluate(
      (element) => element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft),
    );
    await page.goto('/7');
    await patient.nome.waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
    const screen = await page
      .locator('.screen > .card')
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
    expect(Math.abs(left - screen)).toBeLessThan(0.5);
  },
);
