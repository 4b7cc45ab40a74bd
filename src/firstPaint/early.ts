/** What the page did before the app's code had arrived, for the app to go on with. README.md says who writes what. */
export interface Early {
  /** The request that the app would make first, already under way. */
  request?: { url: string; response: Promise<Response>; ending?: AbortController };
  /** All elements of the first screen, where the page shows it for the app to hydrate. */
  shown?: Element[];
  /** True once next was pressed. */
  nextPressed?: boolean;
  /** True once the app's code runs. */
  codeArrived?: boolean;
  /** Shows that the page could not be loaded, in place of any screen. */
  showFailed?: () => void;
  /** True from the moment when the app has taken over; the page then leaves everything to it. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}
