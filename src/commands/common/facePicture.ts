import type { Resposta } from '../../contract/respostas';
import { pictures } from '../../deployment/faces/pictures';
import { html, inlineSvg, type Html } from './html';

/**
 * The survey's face.
 * @param width in px, unless a style sheet says otherwise
 */
export const facePicture = (face: Resposta, width = 64): Html =>
  inlineSvg(pictures[face], html`width="${width}" height="${width}" aria-hidden="true"`);
