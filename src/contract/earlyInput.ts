/** An input with the properties that the inline script sets for the app (src/firstPaint/README.md). */
export interface EarlyInput extends HTMLInputElement {
  /**
   * The input's text after the last key press or formatting. If `value` is at least two characters longer, text was
   * pasted or filled in.
   */
  typed?: string;
  /** True while the browser composes a character from several keys, for example á from ´ and a. */
  composing?: boolean;
}

export interface InputText {
  value: string;
  typed?: string | undefined;
}
