/**
 * Kiosk mode: the time between two calls of `checkSurvey`, in ms, once the app's code runs or has failed to load
 * (behaviour 9.5).
 */
export const CHECK_EVERY = 60_000;

/** The limit for one call of `checkSurvey`, in ms. */
const TIME_LIMIT = 30_000;

const SETTINGS_BLOCK = 'id="deployment"';
const CODE = /<script type="module" src="([^"]+)"/;
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;

interface Found {
  /** The app's JavaScript; null if the survey cannot be loaded now. */
  code: string | null;
  /** The HTTP status of the last response; 0 if there was none. */
  status: number;
}

/**
 * Checks that `address` serves this survey. A page does this before it reloads itself (behaviour 9.5), because
 * otherwise the page of a captive portal could replace the survey for good. Also updates the browser's cache for the
 * reload. Never rejects.
 */
export const checkSurvey = async (address: string): Promise<Found> => {
  const ending = new AbortController();
  setTimeout(() => {
    ending.abort();
  }, TIME_LIMIT);
  const found: Found = { code: null, status: 0 };
  const load = async (url: string) => {
    const response = await fetch(url, { cache: 'reload', signal: ending.signal });
    found.status = response.status;
    return response;
  };
  try {
    const html = await (await load(address)).text();
    const [, source] = CODE.exec(html) ?? [];
    if (!source || !html.includes(SETTINGS_BLOCK)) return found;
    const response = await load(new URL(source, address).href);
    const isCode = response.ok && JAVASCRIPT.test(response.headers.get('content-type') ?? '');
    if (isCode) found.code = await response.text();
  } catch {
    // Without a connection or after `TIME_LIMIT`, `found.code` stays null.
  } finally {
    // Closes the connection of a response whose body was not read.
    ending.abort();
  }
  return found;
};
