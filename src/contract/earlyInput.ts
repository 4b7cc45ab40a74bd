/** An input of the first screen, which the page's script and the app share (src/firstPaint/README.md). */
export interface EarlyInput extends HTMLInputElement {
  /** The text as far as it was typed key by key; the rest of `value` was pasted or filled in. */
  typed?: string;
  /** True during a composition (´ then a, or any word on a phone's keyboard). */
  composing?: boolean;
}

/** What an input contained at one moment. */
export interface InputText {
  value: string;
  typed?: string | undefined;
}
