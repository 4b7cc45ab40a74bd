import type {} from './early';

/**
 * `fetch`, but for the request that the page has already made: that one is answered by it, once. The page's
 * request is aborted when the call that it answers is, and at once where the app's first call is to another address: a
 * later call must not get an answer that was asked for long before it.
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

/** The app has taken over. Returns whether next was pressed before, for the app to carry out. */
export const takeOver = (): boolean => {
  const nextPressed = window.early?.nextPressed ?? false;
  if (window.early) Object.assign(window.early, { nextPressed: false, appStarted: true });
  return nextPressed;
};
