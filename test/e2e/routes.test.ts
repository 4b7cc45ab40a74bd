import { usePatients } from './support/browser';
import { calls, type Patient } from './support/patient';
import { identificacaoOf } from './support/stored';
import { ambulatorio, farmacia, maternidade, uti } from './support/wards';

const newPatient = usePatients();

const seesErrorPage = async ({ page }: Patient) => {
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect((await page.locator('#root').innerText()).split(/\n+/)).toEqual([
    'Unexpected Application Error!',
    '404 Not Found',
  ]);
  expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    'en',
    'Unexpected Application Error!',
  ]);
};

test('/perguntas with nothing stored shows the error page, aligned like a screen', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  expect((await page.goto('/perguntas'))?.status()).toBe(200);
  await seesErrorPage(patient);
  await observer.take(/^console\.error: /);
  expect(observer.calls).toEqual([]);
  const left = await page
    .locator('h2')
    .evaluate((heading) => heading.getBoundingClientRect().left + parseFloat(getComputedStyle(heading).paddingLeft));
  await page.goto('/7');
  await patient.nome.waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
  const card = await page.locator('.screen > .card').first().boundingBox();
  expect(Math.abs(left - (card?.x ?? NaN))).toBeLessThan(0.5);
});

describe('links', () => {
  test.each([
    { path: '/UTI%20A', local: uti, called: 'UTI%20A' },
    { path: '/Mãe😀', local: maternidade, called: encodeURIComponent('Mãe😀') },
    { path: '/001234567-and-more', local: ambulatorio, called: '001234567' },
    { path: '/7/?utm=cartaz#topo', local: farmacia, called: '7' },
    { path: '/7//', local: farmacia, called: '7' },
  ])('$path opens $local.Descricao', async ({ path, local, called }) => {
    const patient = await newPatient();
    expect((await patient.page.goto(path))?.status()).toBe(200);
    await patient.sees(local.Descricao);
    expect(patient.observer.calls[0]?.path).toBe(`${calls.local}${called}`);
    await patient.next();
    expect(JSON.parse((await patient.stored())['local'] ?? '')).toEqual({ Id: local.Id, Descricao: local.Descricao });
    expect((await identificacaoOf(patient)).local_id).toBe(String(local.Id));
  });
});
