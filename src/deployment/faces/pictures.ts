import type { Resposta } from '../../contract/respostas';
import bom from './bom.svg';
import muitoBom from './muito-bom.svg';
import regular from './regular.svg';
import ruim from './ruim.svg';

/** The faces: their address in the survey, the text of the SVG in the commands. */
export const pictures: Record<Resposta, string> = { MB: muitoBom, BO: bom, RE: regular, RU: ruim };
