import { checkDeployment } from '../deployment/checkedDeployment';
import { reasonOf, StartError } from '../page/startError';

interface PageSettings {
  colors?: object;
  [setting: string]: unknown;
}

/** Turns the text of each variable that set the page in version 1.2 into settings. */
const PAGE: Record<string, (text: string) => PageSettings> = {
  API_BASE_URL: (apiBaseUrl) => ({ apiBaseUrl }),
  TITLE: (title) => ({ title }),
  LOGO: (logo) => ({ logo }),
  VISIBLE_ERRORS: (text) => ({ visibleErrors: text === 'true' || (text === 'false' ? false : text) }),
  KIOSK_RETURN_SECONDS: (text) => ({ kioskReturnSeconds: text === '0' ? null : Number(text) }),
  PRIVACY: (privacy) => ({ privacy }),
  PRIVACY_URL: (privacyUrl) => ({ privacyUrl }),
  COLOR_BRAND: (brand) => ({ colors: { brand } }),
  COLOR_PAPER: (paper) => ({ colors: { paper } }),
};

/** Other variables of version 1.2 that no longer mean anything. */
const GONE = ['ALLOWED_HOSTS', 'RATE_LIMIT_PER_MINUTE', 'TRUST_PROXY'];

/** As in version 1.2, an empty variable counts as missing, but an empty `API_BASE_URL` means the page's origin. */
const givenOf = (names: readonly string[], env: NodeJS.ProcessEnv): string[] =>
  names.filter((name) => env[name] !== undefined && (env[name].trim() !== '' || name === 'API_BASE_URL'));

export const pageVariables = (env: NodeJS.ProcessEnv): string[] => givenOf(Object.keys(PAGE), env);

export const goneWarnings = (env: NodeJS.ProcessEnv): string[] => {
  const names = givenOf([...Object.keys(PAGE), ...GONE], env).join(', ');
  return names === ''
    ? []
    : [`sem efeito: ${names} (não existem mais; DEPLOYMENT_FILE indica as configurações da página)`];
};

/**
 * The content of a settings file with which the page is the same as in version 1.2 with these variables.
 * @param built the settings in the built page, which the variables took precedence over
 */
export const settingsFileOf12 = (env: NodeJS.ProcessEnv, built: object): string => {
  const settings: PageSettings = { ...built };
  for (const name of pageVariables(env)) {
    const { colors, ...others } = PAGE[name]?.(env[name]?.trim() ?? '') ?? {};
    Object.assign(settings, others, colors && { colors: { ...settings.colors, ...colors } });
  }
  try {
    checkDeployment(settings);
  } catch (error) {
    throw new StartError(`${pageVariables(env).join(', ')}: ${reasonOf(error)}`);
  }
  return `${JSON.stringify(settings, null, 2)}\n`;
};

/**
 * An update must not turn off a tablet's kiosk mode silently.
 * @throws StartError with the file to write, if a variable of version 1.2 sets the page and `DEPLOYMENT_FILE` is missing
 */
export const assertNoPageVariables = (env: NodeJS.ProcessEnv, built: object): void => {
  const names = pageVariables(env);
  if (names.length === 0) return;
  throw new StartError(
    `as configurações da página não são mais variáveis (${names.join(', ')}), e sim um arquivo, que DEPLOYMENT_FILE indica. ` +
      'Grave nele as linhas abaixo (npm run hospital -- configurar --do-ambiente deployment.json o faz) e acrescente DEPLOYMENT_FILE=/caminho/deployment.json ao ambiente:',
    settingsFileOf12(env, built),
  );
};
