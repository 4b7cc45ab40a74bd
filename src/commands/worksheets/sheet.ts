export type Cell = string | number | null;

interface Font {
  name: string;
  /** In points. */
  size: number;
  bold?: boolean;
  italic?: boolean;
  /** Red, green and blue: `0B5F63`. */
  color?: string;
}

export interface CellStyle {
  font?: Font;
  /** The colour of the cell: `0B5F63`. */
  fill?: string;
  /** The colour of a thin line below the cell: `CBD2CF`. */
  line?: string;
  alignment?: {
    horizontal?: 'left' | 'center' | 'right';
    vertical?: 'top' | 'center' | 'bottom';
    wrapText?: boolean;
    /** In characters. */
    indent?: number;
  };
  /** A number format, such as `0%`. */
  numFmt?: string;
}

export interface StyledCell {
  value: Cell;
  /** In place of the style of the column. */
  style?: CellStyle | undefined;
}

export interface SheetRow {
  cells: readonly (Cell | StyledCell)[];
  /** In points. */
  height?: number | undefined;
  /** Whether the first cell is as wide as the sheet. */
  isWide?: boolean | undefined;
}

export interface SheetColumn {
  /** In characters. */
  width: number;
  style: CellStyle;
  /**
   * Whether rows that do not follow each other hardly ever have the same text, as with a name. Such texts are not
   * remembered, so that a column of any length needs little memory.
   */
  isVaried?: boolean | undefined;
  /** The texts that a person can choose from in the cells below the header. */
  choices?: readonly string[] | undefined;
}

export type Pages<Item> = Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>;

/** A worksheet for paper of A4 in landscape. */
export interface Sheet {
  /** At most 28 characters, none of `[]:*?/\`. */
  name: string;
  columns: readonly SheetColumn[];
  /** Is the first row, stays in view, has a filter for each column, and is printed on each page. */
  header?: SheetRow;
  /** The rows below the header, some at a time. They are read once, when they are written. */
  pages: Pages<SheetRow>;
  /** Whether lines between the cells are left out. */
  isWithoutGrid?: boolean;
}
