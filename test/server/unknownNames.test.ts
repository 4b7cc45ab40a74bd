import { SETTINGS } from '../../src/server/settings';
import { misspellingWarnings, unknownKeyWarnings } from '../../src/server/unknownNames';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['HOSPITALFILE', 'HOSPITAL_FILE'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['KIOSK_RETURN_SECOND', 'KIOSK_RETURN_SECONDS'],
  ['database_url', 'DATABASE_URL'],
  ['PORTS', 'PORT'],
  ['TITEL', 'TITLE'],
  ['PROT', 'PORT'],
  ['HOSPTIAL_FIEL', 'HOSPITAL_FILE'],
])('%s is probably %s', (name, meant) => {
  expect(misspellingWarnings([name], SETTINGS)).toEqual([`a variável ${name} não é conhecida: seria ${meant}?`]);
});

test('known variables and those of other programs are not reported', () => {
  const names = ['PATH', 'HOME', 'HOSTNAME', 'LOGNAME', 'USER', 'SHELL', 'LANG', 'NODE_ENV', 'NODE_PATH', 'TZ', 'TERM'];
  const npm = ['npm_config_cache', 'npm_package_name', 'INIT_CWD', 'COLORTERM', 'POSTGRES_PASSWORD', 'PGHOST'];
  expect(misspellingWarnings([...names, ...npm, ...SETTINGS], SETTINGS)).toEqual([]);
});

test('only five of many unknown keys are reported', () => {
  const given = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, 0]));
  expect(unknownKeyWarnings(given, {})).toHaveLength(6);
  expect(unknownKeyWarnings(given, {}).at(-1)).toBe('e mais 7 que não são conhecidos');
});
