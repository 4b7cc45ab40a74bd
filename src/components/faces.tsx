import { MEANINGS, RESPOSTAS, type Resposta } from '../contract/respostas';
import { pictures } from '../deployment/faces/pictures';
import { Picture } from './Picture';

const labels: Record<Resposta, string> = { MB: 'Mb', BO: 'Bo', RE: 'Re', RU: 'Ru' };

export const faces = RESPOSTAS.map((resposta) => {
  const label = labels[resposta];
  const meaning = MEANINGS[resposta];
  // Created once for all questions: React does not render an unchanged element again.
  const content = (
    <>
      <Picture src={pictures[resposta]} alt="" title={meaning} width={64} height={64} />
      <i className="tick" />
      <span translate="no">{label}</span> <small>{meaning}</small>
    </>
  );
  return { resposta, label, meaning, content };
});
