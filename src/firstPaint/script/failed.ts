import { checkSurvey } from '../../contract/surveyPage';
import { rendered, show } from './screens';
import { early, settings } from './shared';

const script = document.querySelector<HTMLScriptElement>('script[type=module]');

/** Between two tries of a ward's tablet, in ms. */
const MINUTE = 60_000;

const statusOf = (url = ''): number => {
  const [entry] = performance.getEntriesByName(url, 'resource') as Partial<PerformanceResourceTiming>[];
  // Browsers from before 2023 do not report it.
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
  // A ward's tablet may stand for days before somebody presses the button.
  if (settings.kioskReturnSeconds) setInterval(() => void tryAgain(), MINUTE);
  advise(statusOf(script?.src));
  show(screen);
};

/** Reloads a ward's tablet once the host has another version of the code, which this browser may be able to parse. */
const waitForOtherCode = async () => {
  const unparsable = await (await fetch(script?.src ?? '')).text();
  setInterval(() => {
    void checkSurvey(location.href).then(({ code }) => {
      if (code !== null && code !== unparsable) location.reload();
    });
  }, MINUTE);
};

// The code was not found, or the connection broke.
script?.addEventListener('error', () => early.showFailed?.());
// By the load event, code that has arrived has also run.
addEventListener('load', () => {
  if (early.tooOld && settings.kioskReturnSeconds) void waitForOtherCode();
  if (!early.codeArrived && !early.tooOld) early.showFailed?.();
});
