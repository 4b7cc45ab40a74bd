import type { Faces } from '../counting/collect';
import type { Choice, Month, NotedMonth } from '../answers/types';

// What a report or an alert says, in the order in which it says it, with nothing of HTML or worksheets. Read this file
// first: `content/` makes one `Content`, and `writers/` writes it as a page or as a workbook and knows nothing else.

/** `silencio`: no survey came, though more were expected. */
export type MarkKind = 'abaixo' | 'acima' | 'silencio';

/** The months of a group. */
export interface Line {
  /** Whose months they are. */
  title: string;
  months: readonly Month[];
  /** Months before this one are blank, because the group did not exist; null if all are. */
  since: string | null;
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

/**
 * What a column holds. Writers know how to write each kind, so a new column needs only its line in `content/columns.ts`.
 * - `name`: the name of the row, with remarks
 * - `text`: another name
 * - `share`, `points`, `count`: a number in percent, in points, or of something
 * - `faces`: how often each face was chosen
 * - `months`: the row's line
 * - `situation`: how the row compares with its usual share
 */
export type Column = { title: string } & (
  | { kind: 'name' | 'faces' | 'months' | 'situation' }
  | { kind: 'text' }
  /** `unit` follows the number where it stands without its heading. `isMain`: the share that the table is about. */
  | { kind: 'share' | 'points' | 'count'; unit?: string; isMain?: boolean }
) & {
    /** Left out of the page, where another column or the name says the same. */
    isSheetOnly?: boolean;
  };

export interface Name {
  text: string;
  choice: Choice | null;
  /** `novo`, `ainda sem habitual` */
  remarks: readonly string[];
}

export interface Situation {
  marks: readonly { kind: MarkKind; text: string }[];
  /** What a worksheet says of a row without marks: `como de costume`. */
  text: string;
  /** Whether the page says it too. */
  isNotable: boolean;
}

/** The value of a column's kind. Null: nothing to say. */
export type Cell = Name | Situation | Line | Readonly<Faces> | string | number | null;

export interface TableRow {
  /** `unit`: the wards of a unit follow. `together`: small groups that count together. */
  kind: 'unit' | 'one' | 'together';
  /** `menos de 8`, in place of the numbers of a hidden row. */
  hidden: string | null;
  /** A cell for each column. */
  cells: readonly Cell[];
}

export interface Table {
  title: string;
  /** What a row is: `Local`. */
  rowTitle: string;
  columns: readonly Column[];
  /** Rows that stay together when the table is sorted. */
  parts: readonly (readonly TableRow[])[];
  isSheetOnly?: boolean;
}

/** A dated note of the hospital file. */
export interface DatedNote {
  /** `2026-10-14` */
  day: string;
  text: string;
  about: string | null;
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
  /** What the dashed line of the months is; null without one. */
  dashed: string | null;
  notes: readonly DatedNote[];
  /** How to read the figures. */
  footnotes: readonly string[];
}
