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

/** Presses again what link was pressed before the app took over. Returns whether next was, for the app to carry out. */
export const takeOver = (): boolean => {
  const nextPressed = window.early?.nextPressed ?? false;
  if (window.early) Object.assign(window.early, { nextPressed: false, appStarted: true });
  window.early?.linkPressed?.click();
  delete window.early?.linkPressed;
  return nextPressed;
};

/** The description that the page shows for this link already; null where there is none. */
export const earlyDescricao = (idLocal: string): string | null =>
  window.early?.local?.idLocal === idLocal ? window.early.local.descricao : null;
