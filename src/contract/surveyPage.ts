/** How long one check may take, in ms. */
const TIME_LIMIT_MS = 30_000;

const SETTINGS_BLOCK = '<script type="application/json" id="deployment">';
const CODE = /<script type="module" src="([^"]+)"/;
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;

/**
 * Checks before a reload that `address` still serves this survey: a page with the settings block whose code answers as
 * JavaScript. A captive portal, a proxy's error page or a host that hangs must not replace a page that can try again.
 * Both requests bypass the browser's cache and renew it, so that the reload gets what was checked.
 * @returns the code, null if this survey cannot be loaded now; never rejects
 */
export const fetchSurveyCode = async (address: string): Promise<string | null> => {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
  };
  const timer = setTimeout(end, TIME_LIMIT_MS);
  const load = (url: string) => fetch(url, { cache: 'reload', signal: ending.signal });
  try {
    const html = await (await load(address)).text();
    const [, source] = CODE.exec(html) ?? [];
    if (!source || !html.includes(SETTINGS_BLOCK)) return null;
    const response = await load(new URL(source, address).href);
    const isCode = response.ok && JAVASCRIPT.test(response.headers.get('content-type') ?? '');
    return isCode ? await response.text() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    // Otherwise an unread body would keep its connection open.
    end();
  }
};
