import type { EarlyInput, InputText } from '../contract/earlyInput';

/** What the inline scripts and the app tell each other. README.md lists who writes and reads each field. */
export interface Early {
  idLocal?: string;
  request?: {
    url: string;
    response: Promise<Response>;
    ending: AbortController;
  };
  /** All elements of the prerendered identification screen, until the app hydrates it. */
  shown?: Element[];
  local?: { idLocal: string; descricao: string };
  /** The inputs for name and phone, in this order. */
  inputs?: EarlyInput[];
  /** The content of the inputs when Next was last pressed. */
  pressed?: InputText[];
  /** Kiosk mode: the privacy link, if the patient has pressed it. */
  linkPressed?: HTMLElement;
  codeArrived?: boolean;
  /** Shows "Não foi possível carregar a página." The first call deletes this field. */
  showFailed?: () => void;
  /** The browser cannot parse the app's code, or lacks a function that it needs. */
  tooOld?: boolean;
  /** React has hydrated the first screen. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}
