import { early, settings } from './shared';

// In kiosk mode nobody would close the tab that a link opens, so the app shows the page in a dialog (behaviour 8.3).
for (const type of settings.kioskReturnSeconds ? ['click', 'auxclick', 'contextmenu'] : []) {
  addEventListener(type, (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    if (type === 'click' && !early.appStarted) early.linkPressed = pressed;
  });
}
