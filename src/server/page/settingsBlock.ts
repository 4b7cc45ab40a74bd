import { parseDeployment, parseJson, type Deployment } from '../../contract/deployment';
import { reasonOf, StartError } from '../startError';

/** The page is our own build, so a pattern is parser enough. */
const settingsBlock = /(<script type="?application\/json"? id="?deployment"?>)([^<]*)/;

/**
 * Puts the settings of this server's environment into the page's block of settings; the others stay as built.
 * @returns the page as it goes out, and the settings that it now carries
 * @throws StartError if the page has no such block, or one whose settings do not serve
 */
export const fillDeployment = (html: string, overrides: Partial<Deployment>): { html: string; deployment: Deployment } => {
  const [, tag, block] = settingsBlock.exec(html) ?? [];
  if (tag === undefined || block === undefined) {
    throw new StartError('index.html: não há um bloco <script type="application/json" id="deployment">');
  }
  try {
    const built = parseJson(block);
    parseDeployment(built);
    const settings = { ...(built as Partial<Deployment>), ...overrides };
    // A "</script>" inside a text would end the block.
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
    return { html: html.replace(settingsBlock, () => tag + json), deployment: parseDeployment(settings) };
  } catch (error) {
    throw new StartError(`index.html: o bloco "deployment" não serve: ${reasonOf(error)}`);
  }
};
