import { checkSurvey } from '../../contract/surveyPage';
import { showIdentification } from './link';
import { early, settings } from './shared';

let checking = false;

const startAgain = async () => {
  delete early.pressed;
  if (early.shown) showIdentification();
  if (checking) return;
  checking = true;
  const { code } = await checkSurvey(location.href);
  checking = false;
  if (code !== null && !early.codeArrived) location.reload();
};

// Kiosk mode, while a connection that a proxy holds keeps the app's code away: the next patient must not find what this one
// typed, and nobody else would try again (behaviour 9.5).
if (settings.kioskReturnSeconds) {
  const waiting = setInterval(() => {
    // Code that has arrived or failed needs no more waiting.
    if (early.codeArrived || early.tooOld || !early.showFailed) clearInterval(waiting);
    else void startAgain();
  }, settings.kioskReturnSeconds * 1000);
}
