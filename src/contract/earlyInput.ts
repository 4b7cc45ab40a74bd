/** An input with the fields that the page's script and the app share (src/firstPaint/README.md). */
export interface EarlyInput extends HTMLInputElement {
  /** The text after the last change that added at most one character. A longer `value` was pasted or filled in. */
  typed?: string;
  /** True during a composition (´ then a). */
  composing?: boolean;
}

export interface InputText {
  value: string;
  typed?: string | undefined;
}
