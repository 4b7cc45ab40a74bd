import { pageVariables, settingsFileOf12 } from '../../src/server/oldVariables';

const all = {
  API_BASE_URL: 'https://hospital.example/avaliacao/',
  TITLE: ' Sua opinião\r',
  LOGO: '/logo.png',
  VISIBLE_ERRORS: 'true',
  KIOSK_RETURN_SECONDS: '60',
  PRIVACY: 'Só a unidade vê.',
  PRIVACY_URL: '/privacidade.html',
  COLOR_BRAND: '#8a1538',
  COLOR_PAPER: '#f4f1f7',
};

const fileOf = (env: NodeJS.ProcessEnv, built = {}): unknown => JSON.parse(settingsFileOf12(env, built));

test('each variable of the page becomes its setting', () => {
  expect(pageVariables(all)).toEqual(Object.keys(all));
  expect(fileOf(all)).toEqual({
    apiBaseUrl: 'https://hospital.example/avaliacao/',
    title: 'Sua opinião',
    logo: '/logo.png',
    visibleErrors: true,
    kioskReturnSeconds: 60,
    privacy: 'Só a unidade vê.',
    privacyUrl: '/privacidade.html',
    colors: { brand: '#8a1538', paper: '#f4f1f7' },
  });
});

test('as in version 1.2, a variable replaces the built setting, and the other built settings stay', () => {
  const built = {
    title: 'Hospital',
    privacy: 'Texto',
    kioskReturnSeconds: 30,
    colors: { brand: '#003399', paper: '' },
  };
  const env = { KIOSK_RETURN_SECONDS: '0', VISIBLE_ERRORS: 'false', COLOR_PAPER: '#ffffff' };
  expect(fileOf(env, built)).toEqual({
    title: 'Hospital',
    privacy: 'Texto',
    kioskReturnSeconds: null,
    visibleErrors: false,
    colors: { brand: '#003399', paper: '#ffffff' },
  });
});

test('as in version 1.2, an empty variable is not set, except API_BASE_URL', () => {
  expect(pageVariables({ TITLE: '', KIOSK_RETURN_SECONDS: ' ', PORT: '3000' })).toEqual([]);
  expect(fileOf({ API_BASE_URL: '' }, { apiBaseUrl: '/avaliacao' })).toEqual({ apiBaseUrl: '' });
});

test.each([
  [{ KIOSK_RETURN_SECONDS: '5' }, '"kioskReturnSeconds" deve ser null ou um inteiro de 10 a 3600'],
  [{ KIOSK_RETURN_SECONDS: 'muito' }, '"kioskReturnSeconds" deve ser null'],
  [{ VISIBLE_ERRORS: 'sim' }, '"visibleErrors" deve ser true ou false'],
  [{ LOGO: 'logo.png' }, '"logo" deve ser vazio, um caminho como /logo.png'],
])('%j is refused, so that no wrong value is written', (env, message) => {
  expect(() => settingsFileOf12(env, {})).toThrow(`${Object.keys(env).join()}: Configurações: ${message}`);
});
