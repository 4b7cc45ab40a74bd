/**
 * What the page did before the app's code had arrived (src/beforeApp.ts), for the app to go on with.
 */
export interface Early {
  /** The request that the app would make first, already under way. */
  request?: { url: string; response: Promise<Response>; ending?: AbortController };
  /** All elements of the first screen, where the page shows it for the app to hydrate. */
  shown?: Element[];
  /** True once next was pressed. */
  nextPressed?: boolean;
  /** True once the app's code runs. */
  codeArrived?: boolean;
  /** Shows that the page could not be loaded, in place of any screen. */
  showFailed?: () => void;
  /** True from the moment when the app has taken over; the page then leaves everything to it. */
  appStarted?: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * `fetch`, but for the request that the page has already made: that one is answered by it, once. It ends with the call
 * that it answers, and at once where the first call is another: later it would be an answer of yesterday.
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
