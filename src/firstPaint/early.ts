import type { EarlyInput, InputText } from '../contract/earlyInput';

/** What patient and page did before the app's code arrived. README.md says which script writes and reads each field. */
export interface Early {
  request?: {
    url: string;
    response: Promise<Response>;
    ending?: AbortController;
  };
  /** All elements of the first screen in document order, until the app hydrates it. */
  shown?: Element[];
  /** The description that the first screen shows. */
  local?: { idLocal: string; descricao: string };
  /** The inputs of the first screen: name, then phone. */
  inputs?: EarlyInput[];
  /** What the inputs held when Next was last pressed. */
  pressed?: InputText[];
  /** Kiosk mode: the link that the patient pressed. The app shows its page in a dialog. */
  linkPressed?: HTMLElement;
  codeArrived?: boolean;
  /** Replaces the screen with "Não foi possível carregar a página." */
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
