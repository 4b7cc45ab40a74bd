import type { Colors } from '../../deployment/colors';
import { checkDeployment, type CheckedDeployment } from '../../deployment/checkedDeployment';
import { parseDeployment, parseJson, SettingError, type Deployment } from '../../deployment/deployment';
import { reasonOf, StartError } from '../startError';
import { unknownKeyWarnings } from '../unknownNames';
import { pageOf, settingsBlock } from './pageOf';

export type Overrides = Partial<Deployment> & { colors?: Partial<Colors> };

interface Options {
  /** The variable or command-line option for each setting, to name it in error messages. */
  names?: Record<string, string>;
  warn?: (line: string) => void;
}

const BLOCK = 'index.html: o bloco "deployment"';

/**
 * For each setting, the environment variable to name in an error message. The two colours suffice: `readSettings` has
 * already checked everything else about the variables. Only the contrast of the colours is checked later.
 */
const VARIABLES = { 'colors.brand': 'COLOR_BRAND', 'colors.paper': 'COLOR_PAPER' };

const builtSettings = (page: string): Overrides => {
  const [, , block] = settingsBlock.exec(page) ?? [];
  if (block === undefined) {
    throw new StartError('index.html: não há um bloco <script type="application/json" id="deployment">');
  }
  try {
    const settings = parseJson(block) as Overrides;
    parseDeployment(settings);
    return settings;
  } catch (error) {
    throw new StartError(`${BLOCK} não serve: ${reasonOf(error)}`);
  }
};

/**
 * Turns a SettingError into a StartError that says where the invalid value was set: in variables or options, otherwise
 * in index.html. Returns any other error unchanged.
 */
const blamed = (error: unknown, overrides: Overrides, names: Record<string, string>): unknown => {
  if (!(error instanceof SettingError)) return error;
  const { setting = '', reason } = error;
  const given = [...Object.keys(overrides), ...Object.keys(overrides.colors ?? {}).map((name) => `colors.${name}`)];
  const guilty = given.flatMap((name) => (name.startsWith(setting) && names[name]) || []);
  return new StartError(guilty.length > 0 ? `${guilty.join(' e ')} ${reason}` : `${BLOCK} não serve: ${error.message}`);
};

/**
 * Applies `overrides` to the settings in the page.
 * @throws StartError if the page has no settings block, or a setting is invalid
 */
export const configurePage = (
  page: string,
  overrides: Overrides,
  { names = VARIABLES, warn = () => undefined }: Options = {},
): { html: string; deployment: CheckedDeployment } => {
  const built = builtSettings(page);
  const settings = { ...built, ...overrides };
  if (overrides.colors) settings.colors = { ...built.colors, ...overrides.colors };
  try {
    const deployment = checkDeployment(settings);
    for (const line of unknownKeyWarnings(built, deployment)) warn(`${BLOCK}: ${line}`);
    return { html: pageOf(page, settings), deployment };
  } catch (error) {
    throw blamed(error, overrides, names);
  }
};
