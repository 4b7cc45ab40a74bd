import { FIELDS } from '../../contract/personalFields';
import type { AnsweredPergunta, LocalOfUnit, SurveyRecord } from '../../hospital/repositories/surveys';
import { brazilianMoment, isoIn } from '../common/zone';
import type { Format } from './format';
import { MEANINGS_SENT } from './meanings';
import { ofLastMoment, remembering } from './remembering';
import { csvFields, csvLine, protectedText } from './csvFields';

export const contactTexts = (contato: SurveyRecord['contato']): string[] =>
  FIELDS.personal.map((field) => protectedText(contato[field]));

export const csv: Format = (zone, contacts) => {
  const ofMoment = ofLastMoment((moment) => csvFields([brazilianMoment(zone, moment), isoIn(zone, moment)]));
  const ofLocal = remembering(({ Id, Descricao }: LocalOfUnit) => csvFields([String(Id), protectedText(Descricao)]));
  const ofUnidade = remembering(({ Unidade }: LocalOfUnit) => csvFields([protectedText(Unidade ?? '')]));
  const ofAnswer = remembering(({ Id, Descricao_Pergunta, Resposta }: AnsweredPergunta) =>
    csvFields([String(Id), protectedText(Descricao_Pergunta), Resposta, MEANINGS_SENT[Resposta]]),
  );
  return {
    head: csvLine([
      ...['Pesquisa', 'Data e hora', 'Data e hora (ISO)', 'Id do local', 'Local'],
      ...['Id da pergunta', 'Pergunta', 'Resposta', 'Significado'],
      ...(contacts ? FIELDS.personal : []),
      'Unidade',
    ]),
    survey: ({ pesquisa, moment, local, contato, respostas }) => {
      const before = `"${pesquisa}",${ofMoment(moment)},${ofLocal(local)},`;
      const contact = contacts ? `${csvFields(contactTexts(contato))},` : '';
      const behind = `,${contact}${ofUnidade(local)}\r\n`;
      return respostas.map((answer) => before + ofAnswer(answer) + behind).join('');
    },
  };
};
