/** What the page's inline scripts and the app tell each other (src/firstPaint/README.md). */
export interface Early {
  /** Shows the screen of one of the page's templates. */
  show: (template: 'identification' | 'failed' | 'tooOld') => void;
  /** The location's request, until the app's first call takes its response over. */
  request?: { url: string; response: Promise<Response> };
  /** Next was pressed, and the app has not handled it yet. */
  pressed?: boolean;
  started?: boolean;
}

declare global {
  interface Window {
    /**
     * Undefined if a proxy has changed the page's inline scripts or its content policy forbids them. Also undefined in
     * tests, which render the app without its page.
     */
    early?: Early;
  }
}
