/** Kiosk mode: the time between two calls of `checkSurvey`, in ms (behaviour 9.5). */
export const CHECK_EVERY = 60_000;

/** The longest time that one call of `checkSurvey` may take, in ms. */
const TIME_LIMIT = 30_000;

const SETTINGS_BLOCK = 'id="deployment"';
const CODE = /<script type="module" src="([^"]+)"/;
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;

interface Found {
  /** The text of the app's JavaScript; null if the survey cannot be loaded now. */
  code: string | null;
  /** The HTTP status of the last response; 0 if there was none. */
  status: number;
}

/**
 * Checks before a reload that `address` serves this survey (behaviour 9.5). The page of a captive portal or a proxy
 * would replace the survey and stay on the screen. Updates the browser's cache, so that the reload gets the checked
 * responses. Never rejects.
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
    // There is no connection, or the time limit has passed. So `found.code` stays null.
  } finally {
    // Aborts a response whose body was not read. Otherwise it would keep its connection open.
    ending.abort();
  }
  return found;
};
