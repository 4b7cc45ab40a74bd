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

// A proxy may accept the request for the app's code and never respond. A kiosk then empties the inputs and tries to
// reload (behaviour 9.5).
if (settings.kioskReturnSeconds) {
  const waiting = setInterval(() => {
    // Once the code has arrived or failed, reloading is the task of the app or of failed.ts.
    if (early.codeArrived || early.tooOld || !early.showFailed) clearInterval(waiting);
    else void startAgain();
  }, settings.kioskReturnSeconds * 1000);
}
