import type { ExportedSurvey } from '../../hospital/repositories/exports';
import type { AskedQuestion } from '../../hospital/repositories/askedQuestions';
import { bySurveyTable, QUESTION_COLUMNS, questionCells } from '../worksheets/bySurveyTable';
import { surveyTable } from '../worksheets/surveyTable';
import { tableSheet } from '../worksheets/tableSheet';
import { writeWorkbook } from '../worksheets/workbook';
import type { Zone } from '../common/zone';
import { csvBySurvey, questionRow } from './bySurvey';
import { csv } from './csv';
import { fhir } from './fhir';
import type { Format } from './format';
import { jsonl } from './jsonl';

export interface FormatOptions {
  zone: Zone;
  /** Whether to export names and phone numbers. */
  contacts: boolean;
  /** Whether the moments have minutes and seconds. */
  isExact: boolean;
  /** The hospital's address; empty if the format does not need it. */
  system: string;
  /** For one row for each survey; undefined for one row for each answer. */
  bySurvey?: {
    questions: readonly AskedQuestion[];
    values: boolean;
    /** The names of the locations, by their ids. */
    names: ReadonlyMap<string, string>;
  };
}

type Surveys = AsyncIterable<ExportedSurvey[]>;
type Content = AsyncIterable<string | Uint8Array>;

export interface ExportFormat {
  name: string;
  help: string;
  /** The end of the file's name. */
  ending: string;
  needsSystem: boolean;
  /** How it can have one row for each survey: with the list of questions inside it, or in a second file; or not at all. */
  bySurvey: 'inside' | 'beside' | null;
  write: (options: FormatOptions, surveys: Surveys) => Content;
}

async function* textsOf({ head, survey }: ReturnType<Format>, pages: Surveys): AsyncGenerator<string> {
  yield head;
  for await (const surveys of pages) yield surveys.map(survey).join('');
}

async function* mapped<Row>(pages: Surveys, rowsOf: (surveys: ExportedSurvey[]) => Row[]): AsyncGenerator<Row[]> {
  for await (const surveys of pages) yield rowsOf(surveys);
}

const worksheet: ExportFormat['write'] = ({ zone, contacts, isExact, bySurvey }, surveys) => {
  if (bySurvey === undefined) {
    const { columns, rowsOf } = surveyTable(zone, contacts, isExact);
    return writeWorkbook([
      tableSheet(
        'Respostas',
        columns,
        mapped(surveys, (page) => page.flatMap(rowsOf)),
      ),
    ]);
  }
  const { columns, rowOf } = bySurveyTable(zone, contacts, isExact, bySurvey);
  const questions = bySurvey.questions.map((question) => questionCells(questionRow(question, zone, bySurvey.names)));
  return writeWorkbook([
    tableSheet(
      'Pesquisas',
      columns,
      mapped(surveys, (page) => page.map(rowOf)),
    ),
    tableSheet('Perguntas', QUESTION_COLUMNS, [questions]),
  ]);
};

/** Every format of `exportar`, for its options, its help, its errors and its tests. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    name: 'xlsx',
    help: 'Excel, LibreOffice',
    ending: 'xlsx',
    needsSystem: false,
    bySurvey: 'inside',
    write: worksheet,
  },
  {
    name: 'csv',
    help: 'para programas',
    ending: 'csv',
    needsSystem: false,
    bySurvey: 'beside',
    write: ({ zone, contacts, bySurvey }, surveys) =>
      textsOf((bySurvey ? csvBySurvey(bySurvey) : csv)(zone, contacts), surveys),
  },
  {
    name: 'jsonl',
    help: 'para programas',
    ending: 'jsonl',
    needsSystem: false,
    bySurvey: null,
    write: ({ zone, contacts }, surveys) => textsOf(jsonl(zone, contacts), surveys),
  },
  {
    name: 'fhir',
    help: 'R4, NDJSON',
    ending: 'fhir.ndjson',
    needsSystem: true,
    bySurvey: null,
    write: ({ zone, contacts, system }, surveys) => textsOf(fhir(system)(zone, contacts), surveys),
  },
];
