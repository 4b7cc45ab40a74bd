import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';

const hospital = useHospital();
const arrives = usePatients(hospital);

test.each([
  ['/perguntas', /^console\.error/],
  ['/a/b', 'GET /a/b 404'],
])('%s with nothing stored: the router’s own page with a status, no stack, and the margins of a screen', async (path, wrong) => {
  const patient = await arrives();
  const { page, observer } = patient;
  await page.goto(path);
  const heading = page.getByRole('heading', { name: 'Unexpected Application Error!' });
  await heading.waitFor();
  await observer.take(wrong);
  expect((await page.locator('#root').innerText()).split(/\n+/)).toEqual(['Unexpected Application Error!', '404 Not Found']);
  const left = await heading.evaluate((element) => element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft));
  await page.goto('/7');
  await patient.nome.waitFor();
  expect(left).toBe(await page.locator('h1').evaluate((element) => element.closest('.screen')?.firstElementChild?.getBoundingClientRect().left));
});
