import type { Resposta } from '../../contract/respostas';
import { pictures } from '../../deployment/faces/pictures';
import { html, inlineSvg, type Html } from './html';

/** The survey's face, 64 px wide unless a style sheet says otherwise. */
export const facePicture = (face: Resposta): Html =>
  inlineSvg(pictures[face], html`width="64" height="64" aria-hidden="true"`);
