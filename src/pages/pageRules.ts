import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';
import { holdTouchedFaces, pressForEachFinger } from './touches';

/** A held Enter key presses a button only once. The space key needs no rule: it presses only when it is released. */
const ignoreHeldEnter = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** A page from the back/forward cache is loaded again, because it may show what an earlier patient did. */
const reloadRestored = (isKiosk: boolean) => {
  const reload = async () => {
    if (await servesSurvey(location.href)) location.reload();
    else if (isKiosk) setTimeout(() => void reload(), CHECK_EVERY);
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isKiosk) document.body.replaceChildren();
    void reload();
  });
};

/** The rules that apply to every screen (behaviour 3.4, 9.4). */
export const startPageRules = (isKiosk: boolean) => {
  addEventListener('keydown', ignoreHeldEnter, true);
  pressForEachFinger();
  holdTouchedFaces();
  reloadRestored(isKiosk);
};
