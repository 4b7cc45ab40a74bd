import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls, type Patient } from './support/patient';
import { identificacaoOf } from './support/stored';
import { appStarts } from './support/waiting';
import { ambulatorio, farmacia, linkOf, maternidade, uti } from './support/wards';

/** Has a banner, which the hospital of all test files does not show to a test. */
const hospital = useHospital();
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

test('a survey is sent from an address with a user and a password', async () => {
  const patient = await newPatient();
  const { origin } = new URL(hospital.url);
  await patient.page.goto(origin.replace('//', '//tablet:senha@') + linkOf(farmacia));
  await patient.sees(farmacia.Descricao);
  await patient.next();
  await patient.send();
  await patient.seesThanks();
});

test('links open their location', async () => {
  const patient = await newPatient();
  for (const { path, local, called } of [
    { path: '/UTI%20A', local: uti, called: 'UTI%20A' },
    { path: '/Mãe😀', local: maternidade, called: encodeURIComponent('Mãe😀') },
    { path: '/001234567-and-more', local: ambulatorio, called: '001234567' },
    { path: '/7/?utm=cartaz#topo', local: farmacia, called: '7' },
    { path: '/7//', local: farmacia, called: '7' },
  ]) {
    const earlier = patient.observer.calls.length;
    const status = (await patient.page.goto(path))?.status();
    await patient.sees(local.Descricao);
    const call = patient.observer.calls[earlier]?.path;
    await patient.next();
    const { local_id: id } = await identificacaoOf(patient);
    await patient.stores({
      local: JSON.stringify({ Id: local.Id, Descricao: local.Descricao }),
      idIdentificacaoPaciente: expect.any(String) as string,
    });
    expect({ path, status, call, id }).toEqual({
      path,
      status: 200,
      call: `${calls.local}${called}`,
      id: String(local.Id),
    });
  }
});

test('the compressed page is revalidated at each visit', async () => {
  const patient = await newPatient({ baseURL: hospital.url });
  const response = await patient.page.goto('/7');
  const page = (await response?.allHeaders()) ?? {};
  expect(page['cache-control']).toBe('no-cache');
  expect(page['content-type']).toBe('text/html; charset=utf-8');
  expect(page['content-encoding']).toMatch(/^(br|gzip)$/);
});

test('the compressed assets are cached for ever', async () => {
  const patient = await newPatient({ baseURL: hospital.url });
  await patient.openLink(farmacia);
  await appStarts(patient);
  const assets = patient.observer.requests.filter((request) => request.url().includes('/assets/'));
  // The app's code is the only asset: styles and pictures are part of the page itself.
  expect(assets).toHaveLength(1);
  for (const request of assets) {
    const headers = (await (await request.response())?.allHeaders()) ?? {};
    expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const code = await (await request.response())?.text();
    // The code must begin with this line, which makes Chromium compile all functions while the code arrives.
    expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    // The code must not contain paths of the machine that built it.
    expect(code).not.toContain('file://');
  }
});

test('every place that shows the version shows the same one', async () => {
  const { page } = await newPatient({ baseURL: hospital.url });
  await page.goto('/7');
  const version = await page.locator('meta[name=version]').getAttribute('content');
  expect(version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,}(-dirty)?)?$/);
  const health = await fetch(`${hospital.url}/health`);
  expect(await health.json()).toEqual({ status: 'ok', version });
  expect(hospital.output()).toContain(`\nVersão ${version ?? ''}\n`);
});
