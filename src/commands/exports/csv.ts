import { FIELDS } from '../../contract/personalFields';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { printable } from '../common/terminal';
import { isoIn } from '../common/zone';
import type { Format } from './format';
import { MEANINGS_SENT } from './meanings';
import { tableOf, type Columns } from './table';

type Row = ExportedSurvey & { answer: ExportedSurvey['respostas'][number] };

export const contactColumns: Columns<ExportedSurvey> = FIELDS.personal.map((field) => [
  field,
  ({ contato }) => printable(contato[field]),
]);

export const csv: Format = (zone, contacts) => {
  const { head, line } = tableOf<Row>(
    [
      ['Pesquisa', ({ number }) => number],
      ['Data e hora', ({ moment }) => new Date(moment)],
      ['Data e hora (ISO)', ({ moment }) => isoIn(zone, moment)],
      ['Id do local', ({ local }) => local.Id],
      ['Local', ({ local }) => local.Descricao],
      ['Id da pergunta', ({ answer }) => answer.Id],
      ['Pergunta', ({ answer }) => answer.Descricao_Pergunta],
      ['Resposta', ({ answer }) => answer.Resposta],
      ['Significado', ({ answer }) => MEANINGS_SENT[answer.Resposta]],
      ...(contacts ? contactColumns : []),
      ['Unidade', ({ local }) => local.Unidade ?? ''],
    ],
    zone,
  );
  return { head, survey: (survey) => survey.respostas.map((answer) => line({ ...survey, answer })).join('') };
};
