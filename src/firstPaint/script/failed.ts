import { CHECK_EVERY, checkSurvey } from '../../contract/surveyPage';
import { rendered, show } from './screens';
import { early, settings } from './shared';

const script = document.querySelector<HTMLScriptElement>('script[type=module]');

const statusOf = (url = ''): number => {
  const [entry] = performance.getEntriesByName(url, 'resource') as Partial<PerformanceResourceTiming>[];
  // Older browsers have no `responseStatus`.
  return entry?.responseStatus ?? 0;
};

early.showFailed = () => {
  delete early.showFailed;
  const screen = rendered('failed');
  const button = screen.querySelector('button');
  const advice = screen.querySelector('.quiet');
  const advise = (status: number) => {
    if (status >= 500 && advice) advice.textContent = 'Tente de novo em alguns minutos.';
  };
  const tryAgain = async () => {
    if (!button || button.disabled) return;
    button.disabled = true;
    const { code, status } = await checkSurvey(location.href);
    if (code !== null) location.reload();
    advise(status);
    button.disabled = false;
    button.focus();
  };
  button?.addEventListener('click', () => void tryAgain());
  // A kiosk tries again without a press, because days may pass until somebody presses the button.
  if (settings.kioskReturnSeconds) setInterval(() => void tryAgain(), CHECK_EVERY);
  advise(statusOf(script?.src));
  show(screen);
};

/**
 * Runs if this browser cannot run the app's code. Its copy may be incomplete: a proxy that speaks HTTP/1.0 can cut a
 * response short unnoticed, and the browser caches it. A kiosk asks for other code every minute, any other device only
 * once.
 */
const lookForOtherCode = async () => {
  const unparsable = await (await fetch(script?.src ?? '')).text();
  const isKiosk = Boolean(settings.kioskReturnSeconds);
  const look = async () => {
    const { code } = await checkSurvey(location.href);
    // A proxy may cut each response at a different length. A device that reloaded for every difference could reload
    // endlessly. So it reloads only if the new copy of the code is longer than the one that did not run. A kiosk
    // reloads for every difference, because it has to recover without a person.
    if (code !== null && (isKiosk ? code !== unparsable : code.length > unparsable.length)) location.reload();
  };
  if (isKiosk) setInterval(() => void look(), CHECK_EVERY);
  else await look();
};

script?.addEventListener('error', () => early.showFailed?.());
// Once the document is complete, the app's code has run, or could not be loaded or parsed. The load event is no
// substitute, because it never comes if the patient stops the loading.
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'complete') return;
  // A browser may parse the code and still be too old: Chrome before 93 and Safari before 15.4 lack this function, which
  // webpack's runtime calls first. The handler in index.html then shows the same message as for a syntax error.
  if (!early.codeArrived && !('hasOwn' in Object)) window.onerror?.('SyntaxError', `${location.origin}/`);
  if (early.tooOld) void lookForOtherCode();
  if (!early.codeArrived && !early.tooOld) early.showFailed?.();
});
