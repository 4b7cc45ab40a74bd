import type { EarlyInput, InputText } from '../contract/earlyInput';

/**
 * Records what the patient and the page did before the app's code arrived. README.md lists who writes and reads each
 * field.
 */
export interface Early {
  /** The location's id, if the page was opened by a location's link. */
  idLocal?: string;
  /** The app's first request, which the page sends before the app's code arrives. */
  request?: {
    url: string;
    response: Promise<Response>;
    ending?: AbortController;
  };
  /** All elements of the first screen in document order, until the app hydrates it. */
  shown?: Element[];
  /** The location whose description the first screen shows. */
  local?: { idLocal: string; descricao: string };
  /** The inputs of the first screen: name, then phone. */
  inputs?: EarlyInput[];
  /** The content of the inputs when Next was last pressed. */
  pressed?: InputText[];
  /** Kiosk mode: the privacy link, if the patient pressed it. The app then shows the privacy page in a dialog. */
  linkPressed?: HTMLElement;
  codeArrived?: boolean;
  /** Replaces the screen with "Não foi possível carregar a página." (could not load the page). Removed when called. */
  showFailed?: () => void;
  /** Whether the browser cannot parse the app's code. */
  tooOld?: boolean;
  /** Whether React has hydrated the first screen. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}
