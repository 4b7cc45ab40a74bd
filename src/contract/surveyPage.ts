/** Kiosk mode: the time between two calls of `servesSurvey`, in ms (behaviour 9.5). */
export const CHECK_EVERY = 60_000;

/** The limit for one call of `servesSurvey`, in ms. */
const TIME_LIMIT = 30_000;

const SETTINGS_BLOCK = 'id="deployment"';
const CODE = /<script type="module" src="([^"]+)"/;
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;

/**
 * Whether `address` serves this survey. A page asks this before it reloads itself (behaviour 9.5), because otherwise
 * the page of a captive portal could replace the survey for good. Also updates the browser's cache for the reload.
 * Never rejects.
 */
export const servesSurvey = async (address: string): Promise<boolean> => {
  const ending = new AbortController();
  setTimeout(() => {
    ending.abort();
  }, TIME_LIMIT);
  const load = (url: string) => fetch(url, { cache: 'reload', signal: ending.signal });
  try {
    const html = await (await load(address)).text();
    const [, source] = CODE.exec(html) ?? [];
    if (!source || !html.includes(SETTINGS_BLOCK)) return false;
    const code = await load(new URL(source, address).href);
    // The browser's cache keeps only what is read completely.
    await code.text();
    return code.ok && JAVASCRIPT.test(code.headers.get('content-type') ?? '');
  } catch {
    // There is no connection, or `TIME_LIMIT` is over.
    return false;
  }
};
