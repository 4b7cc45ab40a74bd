import type { InputText } from '../contract/earlyInput';
import type {} from './early';

/**
 * `fetch`; but the app's first GET is answered by the request that the page has already made. If that is to another
 * address it is aborted: a later call must not get an answer that was asked for long before it.
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
 * Called when the app has taken over the first screen. Clicks the link that was clicked before that. Returns what the
 * inputs contained when Next was last pressed, for the app to send; undefined if it was not pressed.
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

/** The description that the page shows for this link already; null where there is none. */
export const earlyDescricao = (idLocal: string): string | null =>
  window.early?.local?.idLocal === idLocal ? window.early.local.descricao : null;
