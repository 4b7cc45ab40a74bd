import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lookup } from 'mime-types';
import { checkDeployment } from '../../deployment/checkedDeployment';
import type { Colors } from '../../deployment/colors';
import { readPageSettings } from '../../page/builtSurvey';
import { ownPath } from '../../page/staticFiles';
import defaultLogo from '../../deployment/logo.svg';
import { html, inlineSvg, type Html } from './html';
import type { CommandSettings } from './commandSettings';
import { say, type Terminal } from './terminal';

export interface Letterhead {
  title: string;
  logo: Html;
  /** The hospital's colours; without them, the survey's usual ones. */
  colors?: Partial<Colors>;
}

/** dist/public, because the built commands run in dist/server. */
export const PUBLIC_DIR = path.join(__dirname, '..', 'public');

/** @returns a data URL; null if `address` names no picture in these folders */
const inlined = (address: string, folders: readonly string[]): string | null => {
  if (address.startsWith('data:image/')) return address;
  const own = path.join('/', ownPath(address) ?? '');
  const type = lookup(own) || '';
  const file = folders.map((folder) => path.join(folder, own)).find((place) => existsSync(place));
  return file !== undefined && type.startsWith('image/') ? `data:${type};base64,${readFileSync(file, 'base64')}` : null;
};

export const DEFAULT_LOGO = inlineSvg(defaultLogo, html`class="logo" width="56" height="56" aria-hidden="true"`);

/** Title and logo come from the file of `DEPLOYMENT_FILE`, or else from the built page, or else from the defaults. */
export const readLetterhead = (
  { file, staticDir }: CommandSettings['page'],
  terminal: Terminal,
  publicDir = PUBLIC_DIR,
): Letterhead => {
  const { title, logo, colors } = checkDeployment(readPageSettings(publicDir, file));
  if (logo === '') return { title, logo: DEFAULT_LOGO, colors };
  const picture = inlined(logo, staticDir === undefined ? [publicDir] : [staticDir, publicDir]);
  if (picture !== null) return { title, logo: html`<img class="logo" height="56" src="${picture}" alt="" />`, colors };
  say(terminal, `O logotipo ${logo} ficou de fora: o arquivo não carrega nada, e a imagem não está em STATIC_DIR.`);
  return { title, logo: html``, colors };
};
