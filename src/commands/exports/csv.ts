import { FIELDS } from '../../contract/personalFields';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { printable } from '../common/terminal';
import { brazilianMoment, isoIn } from '../common/zone';
import type { Format } from './format';
import { MEANINGS_SENT } from './meanings';
import { csvLine, protectedText } from './table';

export const contactTexts = (contato: ExportedSurvey['contato']): string[] =>
  FIELDS.personal.map((field) => protectedText(printable(contato[field])));

export const csv: Format = (zone, contacts) => ({
  head: csvLine([
    ...['Pesquisa', 'Data e hora', 'Data e hora (ISO)', 'Id do local', 'Local'],
    ...['Id da pergunta', 'Pergunta', 'Resposta', 'Significado'],
    ...(contacts ? FIELDS.personal : []),
    'Unidade',
  ]),
  survey: ({ pesquisa, moment, local, contato, respostas }) =>
    respostas
      .map(({ Id, Descricao_Pergunta, Resposta }) =>
        csvLine([
          ...[pesquisa, brazilianMoment(zone, moment), isoIn(zone, moment)],
          ...[String(local.Id), protectedText(local.Descricao)],
          ...[String(Id), protectedText(Descricao_Pergunta), Resposta, MEANINGS_SENT[Resposta]],
          ...(contacts ? contactTexts(contato) : []),
          protectedText(local.Unidade ?? ''),
        ]),
      )
      .join(''),
});
