import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { dayNumber, type Zone } from '../common/zone';
import {
  cellsByQuestion,
  columnTitle,
  QUESTION_TITLES,
  type QuestionColumns,
  type questionRow,
} from '../exports/bySurvey';
import { FIRST_DAY, FORMATS } from './cells';
import { surveyCells, surveyColumns } from './surveyTable';
import type { Cell, Column } from './tableSheet';

/** A table of answers for statistics: a row for each survey. */
export const bySurveyTable = (zone: Zone, contacts: boolean, isExact: boolean, questions: QuestionColumns) => {
  const { first, last } = surveyColumns(contacts, isExact);
  const columns: Column[] = [
    ...first,
    ...last,
    ...questions.questions.map((question): Column => {
      // A title of a whole sentence would make the column too wide for the few letters below it.
      return { title: columnTitle(question), width: 24, align: 'center', isNarrow: true };
    }),
  ];
  const answersOf = cellsByQuestion(questions);
  const rowOf = (survey: ExportedSurvey): Cell[] => {
    const cells = surveyCells(zone, contacts, survey);
    return [...cells.first, ...cells.last, ...answersOf(survey.respostas)];
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
