import type { Id } from '../../../contract/ids';
import type { Resposta } from '../../../contract/respostas';
import type { Faces } from '../counting/collect';
import type { Choice, Month, NotedMonth } from '../answers/types';

// What a report or an alert says, in the order in which it says it. Read this file first: `content/` makes one
// `Content`, which is written as a page or as a workbook, or the `WallSheets`. Their writers know nothing else.

/** `silencio`: no survey came, though more were expected. */
export type MarkKind = 'abaixo' | 'acima' | 'silencio';

/** The months of a group. */
export interface Line {
  /** Whose months they are. */
  title: string;
  months: readonly Month[];
  /** A dashed line at this share in percent, from this index of `months` on. */
  dashed: { share: number; from: number } | null;
  noted: readonly NotedMonth[];
}

/** A number at the top, with what it is compared with. */
export interface Tile {
  title: string;
  value: Value;
  details: readonly string[];
  line: Line | null;
}

/** A share in percent, or a number of something. */
export type Value = { kind: 'share' | 'count'; value: number };

export interface Detail {
  title: string;
  /** In percent. */
  share: number;
  text: string;
}

/** A group that differs from its usual share, or is silent. */
export interface Mark {
  kind: MarkKind;
  title: string;
  choice: Choice | null;
  /** In percent; null if the mark is not about a share. */
  share: number | null;
  text: string;
  /** Sentences about the mark. */
  notes: readonly string[];
  causes: readonly Detail[];
  line: Line | null;
}

export interface MarkList {
  title: string;
  /** Said in place of the marks, if there are none. */
  text: string | null;
  marks: readonly Mark[];
}

/** `workbook`: for filters and sums. */
export type Place = 'page' | 'workbook';

/** What can be said in one place only. */
export interface Placed {
  only?: Place;
}

/**
 * What a column holds. Writers know how to write each kind, so a new column needs only its line in `content/columns.ts`.
 * - `name`: the name of the row, with what the page says beside it
 * - `text`: another name
 * - `day`: `2026-10-14`
 * - `share`, `points`, `count`: a number in percent, in points, or of something
 * - `faces`: how often each face was chosen
 * - `months`: the row's line
 * - `month`: one month of it
 * - `situation`: how the row compares with its usual share
 */
export type Column = { title: string } & Placed &
  (
    | { kind: 'name' | 'text' | 'day' | 'faces' | 'months' | 'month' | 'situation' }
    /** `unit` follows the number where it stands without its heading. `isMain`: the share that the table is about. */
    | { kind: 'share' | 'points' | 'count'; unit?: string; isMain?: boolean }
  );

/** Null: no mark. */
export interface Situation {
  kind: MarkKind | null;
  text: string;
}

export interface Name {
  text: string;
  choice: Choice | null;
  /** `novo`, `ainda sem habitual` */
  remarks: readonly string[];
  marks: readonly { kind: MarkKind; text: string }[];
}

export interface MonthShare {
  /** In percent; null if the month is hidden, or if the group did not exist. */
  share: number | null;
  kind: MarkKind | null;
  /** In place of the share of a hidden month. */
  hidden: string | null;
}

/** The value of a column's kind. Null: nothing to say. */
export type Cell = Name | Situation | Line | MonthShare | Readonly<Faces> | string | number | null;

export interface TableRow {
  /** `unit`: the wards of a unit follow. `together`: small groups that count together. */
  kind: 'unit' | 'one' | 'together';
  /** `menos de 8`, in place of the numbers of a hidden row. */
  hidden: string | null;
  /** A cell for each column. */
  cells: readonly Cell[];
}

export interface Table extends Placed {
  title: string;
  /** The title of the rows of units where they are a table of their own, so that a filter of wards counts nobody twice. */
  unitsTitle?: string;
  columns: readonly Column[];
  /** Rows that stay together when the table is sorted. */
  parts: readonly (readonly TableRow[])[];
}

/** What a sign on the page means. */
export interface LegendItem {
  sign: 'abaixo' | 'acima' | 'dashed' | 'note';
  text: string;
}

/** A heading with a line for each text. */
export interface Section {
  title: string;
  texts: readonly string[];
  /** How to read them. */
  footnote: string | null;
}

export interface Content {
  /** The kind of document: `Satisfação dos pacientes`. */
  document: string;
  /** The hospital's part and the period that it is about: `Pediatria · outubro de 2026`. */
  title: string;
  /** The answer in one sentence. */
  headline: string;
  /** A period that shows more, as a link where links are possible. */
  longer: { text: string; choice: Choice } | null;
  tiles: readonly Tile[];
  lists: readonly MarkList[];
  tables: readonly Table[];
  /** Empty without tables. */
  legend: readonly LegendItem[];
  /** The dated notes of the hospital file, which are lines on the months. */
  notes: Section | null;
  /** How to read the figures. */
  footnotes: readonly string[];
  /** Who may see a file. */
  privacy: string;
}

/** The sheets for the walls of the wards. */
export interface WallSheets {
  /** With the period. */
  title: string;
  heading: string;
  /** Said in place of the sheets, if there are none. */
  empty: string;
  sheets: readonly WallSheet[];
}

export interface WallSheet {
  /** For the link to the survey. */
  id: Id;
  name: string;
  unit: string | null;
  period: string;
  /** `Mais de 8 de cada 10`, `respostas são “muito bom” ou “bom” (85 %)` */
  share: readonly [amount: string, rest: string];
  faces: Readonly<Faces>;
  /** In whole percent. */
  percents: Readonly<Record<Resposta, number>>;
  /** The best questions and the one that can be better. A list can be empty. */
  questions: readonly { title: string; asked: readonly { text: string; share: number }[] }[];
  /** Headings above lines to write on. */
  toWrite: readonly string[];
  line: (Line & { heading: string }) | null;
  /** Above the code of the survey. */
  again: string;
}
