import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { farmacia } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

test('the page, /health and the banner show the same version', async () => {
  const patient = await newPatient();
  await patient.openLink(farmacia);
  const version = await patient.page.locator('meta[name=version]').getAttribute('content');
  expect(version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,}(-dirty)?)?$/);
  const health = await fetch(`${hospital.url}/health`);
  expect(await health.json()).toEqual({ status: 'ok', version });
  expect(hospital.output()).toContain(`\nVersão ${version ?? ''}\n`);
});
