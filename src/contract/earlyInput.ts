/**
 * An input of the first screen. The page's inline scripts and the app share these fields (src/firstPaint/README.md).
 */
export interface EarlyInput extends HTMLInputElement {
  /**
   * The text after the last change that added at most one character. A `value` that is longer was pasted or filled in.
   */
  typed?: string;
  /** True during a composition (´ then a, or any word on a phone's keyboard). */
  composing?: boolean;
}

/** A copy of an input's content. */
export interface InputText {
  value: string;
  typed?: string | undefined;
}
