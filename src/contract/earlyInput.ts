/** The inline script sets these properties for the app (src/firstPaint/README.md). */
export interface EarlyInput extends HTMLInputElement {
  /** The text after the last key press. If `value` is at least two characters longer, text was pasted or filled in. */
  typed?: string;
  /** True while a character is composed from several keys, for example á from ´ and a. */
  composing?: boolean;
}

export interface InputText {
  value: string;
  typed?: string | undefined;
}
