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

// Kiosk mode, while the app's code has not arrived, for example because a proxy holds the connection (behaviour 9.5).
if (settings.kioskReturnSeconds) {
  const waiting = setInterval(() => {
    // The code has arrived or has failed.
    if (early.codeArrived || early.tooOld || !early.showFailed) clearInterval(waiting);
    else void startAgain();
  }, settings.kioskReturnSeconds * 1000);
}
