import type { InputText } from '../contract/earlyInput';
import type {} from './early';

/**
 * `fetch`, but the app's first GET takes the response of the inline script if the URLs are the same. If they differ,
 * the inline script's request is aborted: its response could be outdated by the time the app needs it.
 */
export const fetchUnlessEarly: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const early = window.early?.request;
  if (!early || request.method !== 'GET') return fetch(request);
  delete window.early?.request;
  const end = () => {
    early.ending.abort();
  };
  if (request.url === early.url) {
    request.signal.addEventListener('abort', end);
    return early.response;
  }
  end();
  return fetch(request);
};

/**
 * Tells the inline scripts that the app now handles all input, and repeats a press on the privacy link. Call this
 * after React has hydrated the first screen.
 * @returns the content of the inputs when Next was last pressed; undefined if it was not pressed
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

export const earlyDescricao = (idLocal: string): string | null =>
  window.early?.local?.idLocal === idLocal ? window.early.local.descricao : null;
