import { FIELDS } from '../../contract/personalFields';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { isoIn, weekdayOf, dayNumber, type Zone } from '../common/zone';
import {
  cellsByQuestion,
  columnTitle,
  QUESTION_TITLES,
  type QuestionColumns,
  type questionRow,
} from '../exports/bySurvey';
import { FIRST_DAY, FORMATS, serialOf } from './cells';
import { CONTACT_COLUMNS, surveyColumns, WEEKDAYS } from './surveyTable';
import type { Cell, Column } from './tableSheet';

/** A table of answers for statistics: a row for each survey. */
export const bySurveyTable = (zone: Zone, contacts: boolean, isExact: boolean, questions: QuestionColumns) => {
  const columns: Column[] = [
    ...surveyColumns(isExact),
    ...(contacts ? CONTACT_COLUMNS : []),
    { title: 'Unidade', width: 24 },
    { title: 'Data e hora (ISO)', width: 27, isVaried: true },
    ...questions.questions.map((question): Column => {
      // A title of a whole sentence would make the column too wide for the few letters below it.
      return { title: columnTitle(question), width: 24, align: 'center', isNarrow: true };
    }),
  ];
  const answersOf = cellsByQuestion(questions);
  const rowOf = ({ pesquisa, moment, local, contato, respostas }: ExportedSurvey): Cell[] => {
    const { day, hour } = zone.dayAndHour(moment);
    return [
      pesquisa,
      serialOf(zone, moment),
      WEEKDAYS[weekdayOf(day)] ?? null,
      hour,
      String(local.Id),
      local.Descricao,
      ...(contacts ? FIELDS.personal.map((field) => contato[field]) : []),
      local.Unidade,
      isoIn(zone, moment),
      ...answersOf(respostas),
    ];
  };
  return { columns, rowOf };
};

export const QUESTION_COLUMNS: readonly Column[] = QUESTION_TITLES.map((title, at) => ({
  title,
  width: [60, 12, 60, 13, 13, 60][at] ?? 20,
  isWrapped: at === 0 || at === 2 || at === 5,
  ...(at === 3 || at === 4 ? { format: FORMATS.day } : {}),
}));

export const questionCells = ({ title, id, text, days, locais }: ReturnType<typeof questionRow>): Cell[] => [
  title,
  id,
  text,
  ...days.map((day) => (day === null ? null : dayNumber(day) - FIRST_DAY)),
  locais,
];
