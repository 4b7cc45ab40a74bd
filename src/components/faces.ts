import type { Resposta } from '../contract/respostas';
import bom from './artwork/bom.svg';
import muitoBom from './artwork/muito-bom.svg';
import regular from './artwork/regular.svg';
import ruim from './artwork/ruim.svg';

/** Best first, with the visible label (behaviour 3.1). */
export const faces: readonly { resposta: Resposta; label: string; meaning: string; image: string }[] = [
  { resposta: 'MB', label: 'Mb', meaning: 'Muito bom', image: muitoBom },
  { resposta: 'BO', label: 'Bo', meaning: 'Bom', image: bom },
  { resposta: 'RE', label: 'Re', meaning: 'Regular', image: regular },
  { resposta: 'RU', label: 'Ru', meaning: 'Ruim', image: ruim },
];
