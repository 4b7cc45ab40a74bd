import type { AnsweredPergunta, LocalOfUnit } from '../../hospital/repositories/surveys';
import { jsonObject, jsonText } from '../common/json';
import { isoIn } from '../common/zone';
import type { Format } from './format';
import { ofLastMoment, remembering } from './remembering';

/** Fields that also exist in the API or the hospital file have the same names. */
export const jsonl: Format = (zone, contacts) => {
  const ofMoment = ofLastMoment((moment) => jsonText(isoIn(zone, moment)));
  const ofLocal = remembering((local: LocalOfUnit) => jsonText(local));
  const ofAnswer = remembering((answer: AnsweredPergunta) => jsonText(answer));
  return {
    head: '',
    survey: ({ pesquisa, moment, local, contato, respostas }) => {
      const fields = {
        pesquisa: jsonText(pesquisa),
        momento: ofMoment(moment),
        local: ofLocal(local),
        ...(contacts && { Nome: jsonText(contato.Nome), Telefone: jsonText(contato.Telefone) }),
        respostas: `[${respostas.map(ofAnswer).join(',')}]`,
      };
      return `${jsonObject(fields)}\n`;
    },
  };
};
