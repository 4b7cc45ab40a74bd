import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { farmacia } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

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
    // The code must begin with this line, which makes Chromium compile all functions while the code arrives.
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
