import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { useHospital } from './support/hospital';
import { farmacia } from './support/wards';

const hospital = useHospital({ LOG_LEVEL: 'info' });
const newPatient = usePatients(hospital);

/** The requests that the server has logged, such as `GET /7 200`. */
const answered = () =>
  hospital
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { method?: string; path?: string; status?: number })
    .flatMap(({ method, path, status }) =>
      method && path && path !== '/health' ? [`${method} ${path} ${String(status)}`] : [],
    );

test('a reload gets a 304 for the page and does not request its assets', async () => {
  const patient = await newPatient();
  await patient.openLink(farmacia);
  const apiCalls = ['GET /api/getlocalbyid/7 200', 'GET /api/listarperguntasporlocal/7 200'];
  await eventually(() => {
    expect(answered()).toEqual(expect.arrayContaining(['GET /7 200', ...apiCalls]));
  });
  expect(answered().filter((line) => /^GET \/assets\/.* 200$/.test(line))).toHaveLength(1);
  const first = answered().length;

  await patient.page.reload();
  await patient.sees(farmacia.Descricao);
  await eventually(() => {
    expect(answered().slice(first).sort()).toEqual([...apiCalls, 'GET /7 304'].sort());
  });
});

test('the page is compressed and revalidated; its assets are compressed and cached for ever', async () => {
  const patient = await newPatient();
  const response = await patient.page.goto('/7');
  const page = (await response?.allHeaders()) ?? {};
  expect(page['cache-control']).toBe('no-cache');
  expect(page['content-type']).toBe('text/html; charset=utf-8');
  expect(page['content-encoding']).toMatch(/^(br|gzip)$/);
  await patient.sees(farmacia.Descricao);

  const assets = patient.observer.requests.filter((request) => request.url().includes('/assets/'));
  // The app's code is the only asset: styles and pictures are part of the page itself.
  expect(assets).toHaveLength(1);
  for (const request of assets) {
    const headers = (await (await request.response())?.allHeaders()) ?? {};
    expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const code = await (await request.response())?.text();
    // The code must begin with this line, which makes Chromium compile the code while it arrives.
    expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    // The code must not contain paths of the machine that built it.
    expect(code).not.toContain('file://');
  }
});

test('the page, /health and the banner show the same version', async () => {
  const { page } = await newPatient();
  await page.goto('/7');
  const version = await page.locator('meta[name=version]').getAttribute('content');
  expect(version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,}(-dirty)?)?$/);
  const health = await fetch(`${hospital.url}/health`);
  expect(await health.json()).toEqual({ status: 'ok', version });
  expect(hospital.output()).toContain(`\nVersão ${version ?? ''}\n`);
});
