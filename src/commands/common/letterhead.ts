import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDeployment, parseJson } from '../../deployment/deployment';
import { logo as ownLogo } from '../posters/logo';
import { Html, html } from './html';

/** What stands at the head of a page that a hospital prints: the settings `title` and `logo`. */
export interface Letterhead {
  title: string;
  logo: Html;
}

/** The bundle stands in dist/server, the survey's files beside it. */
const PUBLIC_DIR = path.join(__dirname, '..', 'public');

const types: Record<string, string> = {
  svg: 'svg+xml',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
};

/** A picture as it can stand in a page that loads nothing; null for one of another server. */
const inlined = async (address: string, publicDir: string): Promise<string | null> => {
  if (address.startsWith('data:image/')) return address;
  const type = types[path.extname(address).slice(1).toLowerCase()];
  if (type === undefined || URL.canParse(address)) return null;
  const file = path.join(publicDir, path.normalize(path.join('/', address)));
  return readFile(file).then(
    (picture) => `data:image/${type};base64,${picture.toString('base64')}`,
    () => null,
  );
};

/** Reads the settings of the built page; the project's own where nothing is built or set. */
export const readLetterhead = async (publicDir = PUBLIC_DIR): Promise<Letterhead> => {
  const page = await readFile(path.join(publicDir, 'index.html'), 'utf8').catch(() => '');
  const [, block = '{}'] = /<script type="?application\/json"? id="?deployment"?>([^<]*)/.exec(page) ?? [];
  const { title, logo } = parseDeployment(parseJson(block));
  const picture = logo === '' ? null : await inlined(logo, publicDir);
  const own = logo === '' ? new Html(ownLogo.replace('<svg ', '<svg class="logo" aria-hidden="true" ')) : html``;
  return { title, logo: picture === null ? own : html`<img class="logo" src="${picture}" alt="" />` };
};
