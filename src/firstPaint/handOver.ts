import type { InputText } from '../contract/earlyInput';
import type {} from './early';

/**
 * `fetch`, except for the app's first GET: if the page's script has already requested the same URL, this returns that
 * response. If the script has requested another URL, this aborts the script's request, because a later call to that URL
 * could get an outdated response.
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
 * Called once React has hydrated the first screen. Clicks the link that the patient clicked before.
 * @returns what the inputs held when Next was last pressed; undefined if Next was not pressed
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

/** The description that the page already shows for this link; null if it shows none. */
export const earlyDescricao = (idLocal: string): string | null =>
  window.early?.local?.idLocal === idLocal ? window.early.local.descricao : null;
