import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';
import { usePatients } from './support/browser';
import { lookWith, tablet, usual } from './support/environments';
import { useHospital } from './support/hospital';
import type { Patient } from './support/patient';
import { farmacia } from './support/wards';

const PRIVACY = 'Nome e telefone servem apenas para a unidade falar com você. <b>Ninguém mais os vê.</b>';

/** The hospital's own files. A script in them must not run: it could read the survey's storage. */
const files = tempFolder();
writeFileSync(
  path.join(files, 'privacidade.html'),
  `<!doctype html><title>Privacidade</title><style>h1 { color: rgb(1, 2, 3) }</style><h1>Privacidade</h1>
  <script>document.title = Object.keys(localStorage).join()</script>`,
);

const hospital = useHospital(
  {
    privacy: PRIVACY,
    privacyUrl: '/privacidade.html',
    colors: { brand: '#8a1538', paper: '#f4f1f7' },
  },
  { STATIC_DIR: files },
);
const newPatient = usePatients(hospital);

const colour = ({ page }: Patient, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

describe('the colours of the hospital', () => {
  test('are used on the screen in the light and in the dark scheme', async () => {
    const patient = await newPatient();
    await patient.openLink(farmacia);
    for (const { colorScheme, paper, header } of [
      { colorScheme: 'light', paper: 'rgb(244, 241, 247)', header: 'rgba(138, 21, 56, 0.13)' },
      { colorScheme: 'dark', paper: 'rgb(16, 27, 29)', header: 'rgba(138, 21, 56, 0.35)' },
    ] as const) {
      await lookWith(patient.page, { ...usual, colorScheme, viewport: tablet });
      expect(await colour(patient, 'body')).toBe(paper);
      expect(await colour(patient, '.next')).toBe('rgb(138, 21, 56)');
      expect(await colour(patient, '.welcome')).toMatch(header.slice(0, -3));
    }
  });

  test('are checked by code that is not sent to patients', () => {
    const dist = path.resolve(__dirname, '../../dist/public');
    const files = [
      path.join(dist, 'index.html'),
      ...readdirSync(path.join(dist, 'assets'))
        .filter((file) => file.endsWith('.js'))
        .map((file) => path.join(dist, 'assets', file)),
    ];
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/contraste|0\.7152/);
  });
});

test('the text on privacy is shown, and links to a page in another tab, which cannot access this one', async () => {
  const patient = await newPatient();
  await patient.openLink(farmacia);
  await patient.sees(PRIVACY);
  const opened = patient.context.waitForEvent('page');
  await patient.page.getByRole('link', { name: 'Saiba mais (abre em outra aba)' }).click();
  const tab = await opened;
  await tab.waitForURL('**/privacidade.html');
  expect(await tab.evaluate(() => ({ alone: window.opener === null, from: document.referrer }))).toEqual({
    alone: true,
    from: '',
  });
  expect(patient.path).toBe('/7');
  expect(await tab.title()).toBe('Privacidade');
  await patient.observer.take(/^console\.error: Blocked script execution in .*privacidade\.html/);
  expect(await tab.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(1, 2, 3)');
});
