/** An input as the page hands it over to the app (src/firstPaint/README.md). */
export interface EarlyInput extends HTMLInputElement {
  /** The text as far as it was typed key by key; what else stands there came at once. */
  typed?: string;
  /** True while a keyboard composes in it (´ then a, or any word on a phone). */
  composing?: boolean;
}
