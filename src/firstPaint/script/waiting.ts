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

// In kiosk mode, empties the inputs and tries to reload until the app's code has arrived. A proxy may hold the
// connection (behaviour 9.5).
if (settings.kioskReturnSeconds) {
  const waiting = setInterval(() => {
    // Stop once the code has arrived, or could not be loaded or parsed: then the app or failed.ts is responsible.
    if (early.codeArrived || early.tooOld || !early.showFailed) clearInterval(waiting);
    else void startAgain();
  }, settings.kioskReturnSeconds * 1000);
}
