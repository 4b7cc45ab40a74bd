import type { Colors } from '../../deployment/colors';
import { checkDeployment } from '../../deployment/checkedDeployment';
import { parseDeployment, parseJson, type Deployment } from '../../deployment/deployment';
import { reasonOf, StartError } from '../startError';
import { unknownKeys } from '../unknownNames';

/** Our own build: a pattern is parser enough. */
const settingsBlock = /(<script type="?application\/json"? id="?deployment"?>)([^<]*)/;

/** What the environment sets of the page's settings. */
export type Overrides = Partial<Deployment> & { colors?: Partial<Colors> };

const BLOCK = 'index.html: o bloco "deployment"';

/** @throws StartError that says where it was set */
const blaming = <T>(where: string, attempt: () => T): T => {
  try {
    return attempt();
  } catch (error) {
    throw new StartError(`${where} não serve: ${reasonOf(error)}`);
  }
};

/**
 * Puts the settings of this server's environment into the page's block of settings; the others stay as built.
 * @param warn hears of each setting in the block that nobody knows
 * @returns the page as it goes out, and the settings that it now carries
 * @throws StartError if the page has no such block, or if its settings or those of the environment do not serve
 */
export const fillDeployment = (
  html: string,
  overrides: Overrides,
  warn: (line: string) => void = () => undefined,
): { html: string; deployment: Deployment } => {
  const [, tag, block] = settingsBlock.exec(html) ?? [];
  if (tag === undefined || block === undefined) {
    throw new StartError('index.html: não há um bloco <script type="application/json" id="deployment">');
  }
  const built = blaming(BLOCK, () => {
    const settings = parseJson(block) as Overrides;
    parseDeployment(settings);
    return settings;
  });
  const settings = { ...built, ...overrides };
  if (overrides.colors) settings.colors = { ...built.colors, ...overrides.colors };
  // The environment's other settings have been checked one by one.
  const colors = Object.keys(overrides.colors ?? {}).map((name) => `COLOR_${name.toUpperCase()}`);
  const deployment = blaming(colors.join(' e ') || BLOCK, () => checkDeployment(settings));
  for (const line of unknownKeys(built, deployment)) warn(`index.html: o bloco "deployment": ${line}`);
  // A "</script>" inside a text would end the block.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return { html: html.replace(settingsBlock, () => tag + json), deployment };
};
