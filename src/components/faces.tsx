import type { ReactNode } from 'react';
import type { Resposta } from '../contract/respostas';
import bom from './artwork/bom.svg';
import muitoBom from './artwork/muito-bom.svg';
import regular from './artwork/regular.svg';
import ruim from './artwork/ruim.svg';
import { Picture } from './Picture';

interface Face {
  resposta: Resposta;
  label: string;
  meaning: string;
  /**
   * The content of the button. All questions share this element, because React skips an element that it has seen
   * before.
   */
  content: ReactNode;
}

const face = (resposta: Resposta, label: string, meaning: string, image: string): Face => ({
  resposta,
  label,
  meaning,
  content: (
    <>
      <Picture src={image} alt="" title={meaning} width={64} height={64} />
      <span translate="no">{label}</span> <small>{meaning}</small>
    </>
  ),
});

/** The four answers, best first (behaviour 3.1, 3.3). */
export const faces: readonly Face[] = [
  face('MB', 'Mb', 'Muito bom', muitoBom),
  face('BO', 'Bo', 'Bom', bom),
  face('RE', 'Re', 'Regular', regular),
  face('RU', 'Ru', 'Ruim', ruim),
];
