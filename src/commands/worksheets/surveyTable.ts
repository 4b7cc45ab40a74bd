import { FIELDS } from '../../contract/personalFields';
import type { RespostaEnviada } from '../../contract/respostas';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { isoIn, weekdayOf, type Zone } from '../common/zone';
import { MEANINGS_SENT } from '../exports/meanings';
import { FORMATS, serialOf } from './cells';
import type { Cell, Column } from './tableSheet';

const WEEKDAYS = ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'];

/** Numbers, so that the mean of the column is the share of satisfied answers. */
const SATISFIED: Readonly<Record<RespostaEnviada, Cell>> = { MB: 1, BO: 1, RE: 0, RU: 0, '': null };

const CONTACT_WIDTHS = { Nome: 32, Telefone: 17 };
export const CONTACT_COLUMNS: readonly Column[] = FIELDS.personal.map((title) => ({
  title,
  width: CONTACT_WIDTHS[title],
  isVaried: true,
}));

/** @param isExact whether the moments have minutes and seconds */
export const momentColumn = (isExact: boolean): Column => ({
  title: 'Data e hora',
  width: isExact ? 20 : 17,
  format: isExact ? FORMATS.second : FORMATS.hour,
});

/** Columns of a survey: those that a row begins with, and those behind its answers. */
export const surveyColumns = (contacts: boolean, isExact: boolean): Record<'first' | 'last', Column[]> => ({
  first: [
    { title: 'Pesquisa', width: 19, isVaried: true },
    momentColumn(isExact),
    { title: 'Dia da semana', width: 15 },
    { title: 'Hora', width: 8, align: 'center' },
    { title: 'Id do local', width: 12 },
    { title: 'Local', width: 30 },
  ],
  last: [
    ...(contacts ? CONTACT_COLUMNS : []),
    { title: 'Unidade', width: 24 },
    { title: 'Data e hora (ISO)', width: 27, isVaried: true },
  ],
});

/** The cells of `surveyColumns`. */
export const surveyCells = (
  zone: Zone,
  contacts: boolean,
  { pesquisa, moment, local, contato }: ExportedSurvey,
): Record<'first' | 'last', Cell[]> => {
  const { day, hour } = zone.dayAndHour(moment);
  const weekday = WEEKDAYS[weekdayOf(day)] ?? null;
  return {
    first: [pesquisa, serialOf(zone, moment), weekday, hour, String(local.Id), local.Descricao],
    last: [...(contacts ? FIELDS.personal.map((field) => contato[field]) : []), local.Unidade, isoIn(zone, moment)],
  };
};

/** A table of answers for people: a row for each question of each survey. */
export const surveyTable = (zone: Zone, contacts: boolean, isExact: boolean) => {
  const { first, last } = surveyColumns(contacts, isExact);
  const columns: Column[] = [
    ...first,
    { title: 'Id da pergunta', width: 12 },
    { title: 'Pergunta', width: 60 },
    { title: 'Resposta', width: 11 },
    { title: 'Significado', width: 14 },
    { title: 'Satisfeito', width: 12, align: 'center' },
    ...last,
  ];
  const rowsOf = (survey: ExportedSurvey): Cell[][] => {
    const cells = surveyCells(zone, contacts, survey);
    return survey.respostas.map(({ Id, Descricao_Pergunta, Resposta }) => [
      ...cells.first,
      ...[String(Id), Descricao_Pergunta, Resposta, MEANINGS_SENT[Resposta], SATISFIED[Resposta]],
      ...cells.last,
    ]);
  };
  return { columns, rowsOf };
};
