import { readFileSync } from 'node:fs';
import path from 'node:path';
import deployment from '../../config/deployment.json';
import { deploymentSchema } from '../../src/deployment/deployment';
import { deploymentOf, readSettings, SETTINGS } from '../../src/server/settings';

const root = path.resolve(__dirname, '../..');

/** The names in the first column of a document's tables. */
const namedIn = (file: string): string[] => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
};

const ofThePage: Record<string, string> = {
  API_BASE_URL: '/avaliacao',
  TITLE: 'Sua opinião',
  LOGO: 'https://hospital.example/logo.png',
  KIOSK_RETURN_SECONDS: '60',
  VISIBLE_ERRORS: 'true',
  PRIVACY: 'Só a unidade vê.',
  PRIVACY_URL: 'https://hospital.example/privacidade',
  COLOR_BRAND: '#8a1538',
  COLOR_PAPER: '#f4f1f7',
};

test('config/deployment.json has every setting of the page', () => {
  expect(Object.keys(deployment)).toEqual(expect.arrayContaining(Object.keys(deploymentSchema.entries)));
});

test('every setting of the page has a variable', () => {
  expect(Object.keys(deploymentOf(readSettings(ofThePage))).sort()).toEqual(Object.keys(deployment).sort());
  expect(SETTINGS).toEqual(expect.arrayContaining(Object.keys(ofThePage)));
});

test('README has a row for every setting of the page', () => {
  expect(namedIn('README.md')).toEqual(expect.arrayContaining(Object.keys(deployment)));
});

test('deploying.md has a row for every variable', () => {
  expect(namedIn('.github/docs/deploying.md')).toEqual(expect.arrayContaining([...SETTINGS]));
});
