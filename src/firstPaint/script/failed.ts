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
  // In kiosk mode days may pass until somebody presses the button, so the page also retries by itself.
  if (settings.kioskReturnSeconds) setInterval(() => void tryAgain(), CHECK_EVERY);
  advise(statusOf(script?.src));
  show(screen);
};

/** Kiosk mode: reloads once the server has a different version of the code, which this browser may be able to parse. */
const waitForOtherCode = async () => {
  const unparsable = await (await fetch(script?.src ?? '')).text();
  setInterval(() => {
    void checkSurvey(location.href).then(({ code }) => {
      if (code !== null && code !== unparsable) location.reload();
    });
  }, CHECK_EVERY);
};

script?.addEventListener('error', () => early.showFailed?.());
// The app's code runs before the document is complete, unless the browser could not load or parse it. The load event is
// not used, because it never comes if the patient stops the loading.
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'complete') return;
  if (early.tooOld && settings.kioskReturnSeconds) void waitForOtherCode();
  if (!early.codeArrived && !early.tooOld) early.showFailed?.();
});
