/** An input with the fields that the inline script writes for the app (src/firstPaint/README.md). */
export interface EarlyInput extends HTMLInputElement {
  /**
   * The last text that a key press or the mask produced. If `value` is longer than this by at least two characters,
   * text was pasted or filled in.
   */
  typed?: string;
  /** True during a composition, for example between ´ and a. */
  composing?: boolean;
}

export interface InputText {
  value: string;
  typed?: string | undefined;
}
