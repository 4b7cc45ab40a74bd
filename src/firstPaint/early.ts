/** What the page did before the app's code had arrived, for the app to go on with. README.md says who writes what. */
export interface Early {
  request?: {
    url: string;
    response: Promise<Response>;
    ending?: AbortController;
  };
  /** All elements of the first screen. */
  shown?: Element[];
  nextPressed?: boolean;
  /** The link that was pressed on a ward's tablet, for the app to show its page. */
  linkPressed?: HTMLElement;
  codeArrived?: boolean;
  /** Says that the page could not be loaded. */
  showFailed?: () => void;
  /** The app has taken over. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}
