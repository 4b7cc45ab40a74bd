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
  /** The description that the first screen shows, and the id of its link. */
  local?: { idLocal: string; descricao: string };
  /** The inputs of that screen: name, then phone. */
  inputs?: EarlyInput[];
  /** The content of the inputs when the patient last pressed Next. */
  pressed?: InputText[];
  /** Kiosk mode: the link that the patient pressed. The app shows its page in a dialog. */
  linkPressed?: HTMLElement;
  codeArrived?: boolean;
  /** Replaces the screen with "Não foi possível carregar a página." */
  showFailed?: () => void;
  /** True if the browser cannot parse the app's code. The page then says that the browser is too old. */
  tooOld?: boolean;
  /** True once React has hydrated the first screen. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}
