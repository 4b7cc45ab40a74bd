import { checkDeployment } from '../deployment/checkedDeployment';
import { paletteCss, paletteOf } from '../deployment/colors';
import { NEW_TAB_NOTE, DEFAULT_LOGO_MARK } from '../deployment/deployment';
import { StartError } from './startError';
import { contentPolicy } from './policy';

/** The groups of the match are the opening tag and the JSON. */
const settingsBlock = /(<script type="application\/json" id="deployment">)([^<]*)/;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Replaces the text, or an attribute, of the elements with `data-fill="name"`. */
const fill = (page: string, name: string, value: string, attribute?: string): string => {
  const tag = `<[^<>]* data-fill="${name}"[^<>]*`;
  const place = attribute === undefined ? `(${tag}>)[^<]*` : `(${tag} ${attribute}=")[^"]*`;
  return page.replace(new RegExp(place, 'g'), (_, before: string) => before + value);
};

/** @throws StartError if the page has no settings */
export const settingsIn = (page: string): object => {
  try {
    return JSON.parse(settingsBlock.exec(page)?.[2] ?? '') as object;
  } catch {
    throw new StartError(
      'index.html: não há um bloco <script type="application/json" id="deployment"> com JSON válido',
    );
  }
};

/** The page with these settings, which replace those that it has. */
export const pageOf = (page: string, settings: object): string => {
  const deployment = checkDeployment(settings);
  const { title, logo, privacy, privacyUrl, kioskReturnSeconds, colors } = deployment;
  const { light, dark } = paletteOf(colors);
  const [, icon = ''] = /<link rel="icon"[^<>]* href="([^"]*)/.exec(page) ?? [];
  const filled = [
    ['title', escaped(title)],
    ['logo', escaped(logo || icon + DEFAULT_LOGO_MARK), 'src'],
    ['privacy', escaped(privacy)],
    ['privacyUrl', escaped(privacyUrl), 'href'],
    ['newTab', kioskReturnSeconds === null ? NEW_TAB_NOTE : ''],
    ['palette', paletteCss(colors)],
    ['lightTheme', light['--brand'], 'content'],
    ['darkTheme', dark['--paper'], 'content'],
  ].reduce((html, [name = '', value = '', attribute]) => fill(html, name, value, attribute), page);
  // A "</script>" in a text would end the script element with the settings.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const whole = filled.replace(settingsBlock, (_, tag: string) => tag + json);
  return fill(whole, 'policy', contentPolicy(whole, deployment), 'content');
};
