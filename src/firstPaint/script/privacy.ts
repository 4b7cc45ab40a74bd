import { early, settings } from './shared';

// Nobody would close a new tab on a kiosk, so the app shows the privacy page in a dialog (behaviour 8.3).
for (const type of settings.kioskReturnSeconds ? ['click', 'auxclick', 'contextmenu'] : []) {
  addEventListener(type, (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    if (type === 'click' && !early.appStarted) early.linkPressed = pressed;
  });
}
