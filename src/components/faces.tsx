import { MEANINGS, RESPOSTAS, type Resposta } from '../contract/respostas';
import bom from '../deployment/faces/bom.svg';
import muitoBom from '../deployment/faces/muito-bom.svg';
import regular from '../deployment/faces/regular.svg';
import ruim from '../deployment/faces/ruim.svg';
import { Picture } from './Picture';

const shown: Record<Resposta, { label: string; image: string }> = {
  MB: { label: 'Mb', image: muitoBom },
  BO: { label: 'Bo', image: bom },
  RE: { label: 'Re', image: regular },
  RU: { label: 'Ru', image: ruim },
};

export const faces = RESPOSTAS.map((resposta) => {
  const { label, image } = shown[resposta];
  const meaning = MEANINGS[resposta];
  // Created once for all questions: React does not render an unchanged element again.
  const content = (
    <>
      <Picture src={image} alt="" title={meaning} width={64} height={64} />
      <i className="tick" />
      <span translate="no">{label}</span> <small>{meaning}</small>
    </>
  );
  return { resposta, label, meaning, content };
});
