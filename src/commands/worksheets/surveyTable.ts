import { FIELDS } from '../../contract/personalFields';
import type { RespostaEnviada } from '../../contract/respostas';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { isoIn, weekdayOf, type Zone } from '../common/zone';
import { MEANINGS_SENT } from '../exports/meanings';
import { FORMATS, serialOf } from './cells';
import type { Cell, Column } from './tableSheet';

export const WEEKDAYS = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
];

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

/** What a row says of its survey first. */
export const surveyColumns = (isExact: boolean): Column[] => [
  { title: 'Pesquisa', width: 19, isVaried: true },
  momentColumn(isExact),
  { title: 'Dia da semana', width: 15 },
  { title: 'Hora', width: 8, align: 'center' },
  { title: 'Id do local', width: 12 },
  { title: 'Local', width: 30 },
];

/** A table of answers for people: a row for each question of each survey. */
export const surveyTable = (zone: Zone, contacts: boolean, isExact: boolean) => {
  const columns: Column[] = [
    ...surveyColumns(isExact),
    { title: 'Id da pergunta', width: 12 },
    { title: 'Pergunta', width: 60 },
    { title: 'Resposta', width: 11 },
    { title: 'Significado', width: 14 },
    { title: 'Satisfeito', width: 12, align: 'center' },
    ...(contacts ? CONTACT_COLUMNS : []),
    { title: 'Unidade', width: 24 },
    { title: 'Data e hora (ISO)', width: 27, isVaried: true },
  ];
  const rowsOf = ({ pesquisa, moment, local, contato, respostas }: ExportedSurvey): Cell[][] => {
    const { day, hour } = zone.dayAndHour(moment);
    const before = [
      pesquisa,
      serialOf(zone, moment),
      WEEKDAYS[weekdayOf(day)] ?? null,
      hour,
      String(local.Id),
      local.Descricao,
    ];
    const contact = contacts ? FIELDS.personal.map((field) => contato[field]) : [];
    const behind = [...contact, local.Unidade, isoIn(zone, moment)];
    return respostas.map(({ Id, Descricao_Pergunta, Resposta }) => [
      ...before,
      ...[String(Id), Descricao_Pergunta, Resposta, MEANINGS_SENT[Resposta], SATISFIED[Resposta]],
      ...behind,
    ]);
  };
  return { columns, rowsOf };
};
