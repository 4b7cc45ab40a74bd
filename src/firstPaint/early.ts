import type { EarlyInput, InputText } from '../contract/earlyInput';

/** What the page did before the app's code arrived, for the app to continue. README.md says who writes what. */
export interface Early {
  request?: {
    url: string;
    response: Promise<Response>;
    ending?: AbortController;
  };
  /** All elements of the first screen, until the app hydrates it. */
  shown?: Element[];
  /** The description that the first screen shows, and the id of its link. */
  local?: { idLocal: string; descricao: string };
  /** Name and phone on that screen. */
  inputs?: EarlyInput[];
  /** What they contained when Next was last pressed. */
  pressed?: InputText[];
  /** The link that was pressed on a ward's tablet; the app then shows its page. */
  linkPressed?: HTMLElement;
  codeArrived?: boolean;
  /** Shows that the page could not be loaded. */
  showFailed?: () => void;
  /** The browser cannot parse the app's code, and the page says so. */
  tooOld?: boolean;
  /** The app has taken over. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}
