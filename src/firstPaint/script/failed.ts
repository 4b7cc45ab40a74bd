import { fetchSurveyCode } from '../../contract/surveyPage';
import { early, settings } from './shared';
import { rendered, show } from './screens';

const code = document.querySelector<HTMLScriptElement>('script[type=module]');

/** Between two tries of a ward's tablet, in ms; each may take half of it. */
const MINUTE = 60_000;

/** Reloads the page once this survey can be loaded again. */
const tryAgain = async (button: HTMLButtonElement) => {
  if (button.disabled) return;
  button.disabled = true;
  if ((await fetchSurveyCode(location.href)) !== null) location.reload();
  button.disabled = false;
  button.focus();
};

early.showFailed = () => {
  delete early.showFailed;
  const screen = rendered('failed');
  const button = screen.querySelector('button');
  const again = () => void (button && tryAgain(button));
  button?.addEventListener('click', again);
  // Nobody else may come to a ward's tablet for days.
  if (settings.kioskReturnSeconds) setInterval(again, MINUTE);
  show(screen);
};

// The code was not found, or the connection broke. Code that came has run by the end of loading, or never will.
code?.addEventListener('error', () => early.showFailed?.());
addEventListener('load', () => {
  if (!early.codeArrived) early.showFailed?.();
});
