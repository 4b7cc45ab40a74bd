import type { InputText } from '../contract/earlyInput';
import type {} from './early';

/**
 * Like `fetch`, except for the app's first GET. If the inline script has requested the same URL, returns the script's
 * response. If the script has requested another URL, aborts that request, because its response could be outdated by the
 * time the app needs it.
 */
export const fetchUnlessEarly: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const early = window.early?.request;
  if (!early || request.method !== 'GET') return fetch(request);
  delete window.early?.request;
  const end = () => early.ending?.abort();
  if (request.url === early.url) {
    request.signal.addEventListener('abort', end);
    return early.response;
  }
  end();
  return fetch(request);
};

/**
 * Called once React has hydrated the first screen. If the patient pressed the privacy link earlier, clicks it again.
 * @returns the content of the inputs when Next was last pressed; undefined if Next was not pressed
 */
export const takeOver = (): InputText[] | undefined => {
  const { early } = window;
  if (!early) return undefined;
  const { pressed, linkPressed } = early;
  early.appStarted = true;
  delete early.pressed;
  delete early.linkPressed;
  linkPressed?.click();
  return pressed;
};

/** The location's description, if the page already shows it for this link; otherwise null. */
export const earlyDescricao = (idLocal: string): string | null =>
  window.early?.local?.idLocal === idLocal ? window.early.local.descricao : null;
