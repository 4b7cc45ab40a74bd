import type { Colors } from '../../deployment/colors';
import { checkDeployment } from '../../deployment/checkedDeployment';
import { parseDeployment, parseJson, type Deployment } from '../../deployment/deployment';
import { reasonOf, StartError } from '../startError';

/** The page is our own build, so a pattern is parser enough. */
const settingsBlock = /(<script type="?application\/json"? id="?deployment"?>)([^<]*)/;

/** What the environment sets of the page's settings. */
export type Overrides = Partial<Deployment> & { colors?: Partial<Colors> };

/**
 * Puts the settings of this server's environment into the page's block of settings; the others stay as built.
 * @returns the page as it goes out, and the settings that it now carries
 * @throws StartError if the page has no such block, or one whose settings do not serve
 */
export const fillDeployment = (html: string, overrides: Overrides): { html: string; deployment: Deployment } => {
  const [, tag, block] = settingsBlock.exec(html) ?? [];
  if (tag === undefined || block === undefined) {
    throw new StartError('index.html: não há um bloco <script type="application/json" id="deployment">');
  }
  try {
    const built = parseJson(block);
    parseDeployment(built);
    const settings = { ...(built as Overrides), ...overrides };
    if (overrides.colors) settings.colors = { ...(built as Overrides).colors, ...overrides.colors };
    // A "</script>" inside a text would end the block.
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
    const deployment = checkDeployment(settings);
    return { html: html.replace(settingsBlock, () => tag + json), deployment };
  } catch (error) {
    throw new StartError(`index.html: o bloco "deployment" não serve: ${reasonOf(error)}`);
  }
};
