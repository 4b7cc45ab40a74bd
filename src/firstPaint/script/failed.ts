import { CHECK_EVERY, checkSurvey } from '../../contract/surveyPage';
import { rendered, show } from './screens';
import { early, settings } from './shared';

const script = document.querySelector<HTMLScriptElement>('script[type=module]');

const statusOf = (url = ''): number => {
  const [entry] = performance.getEntriesByName(url, 'resource') as Partial<PerformanceResourceTiming>[];
  // Browsers from before 2023 have no `responseStatus`.
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
  // In kiosk mode nobody may press the button for days, so the page retries by itself.
  if (settings.kioskReturnSeconds) setInterval(() => void tryAgain(), CHECK_EVERY);
  advise(statusOf(script?.src));
  show(screen);
};

/** Kiosk mode: reloads once the host serves other code, which this browser may be able to parse. */
const waitForOtherCode = async () => {
  const unparsable = await (await fetch(script?.src ?? '')).text();
  setInterval(() => {
    void checkSurvey(location.href).then(({ code }) => {
      if (code !== null && code !== unparsable) location.reload();
    });
  }, CHECK_EVERY);
};

// The host has no such file, or the connection failed.
script?.addEventListener('error', () => early.showFailed?.());
// At the load event the app's code has run, unless it could not be loaded or parsed.
addEventListener('load', () => {
  if (early.tooOld && settings.kioskReturnSeconds) void waitForOtherCode();
  if (!early.codeArrived && !early.tooOld) early.showFailed?.();
});
