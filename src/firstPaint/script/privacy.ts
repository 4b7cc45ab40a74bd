import { early, settings } from './shared';

// In kiosk mode links must not open a tab, because nobody would close it. The app shows the page in a dialog instead.
for (const type of settings.kioskReturnSeconds ? ['click', 'auxclick', 'contextmenu'] : []) {
  addEventListener(type, (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    if (type === 'click' && !early.appStarted) early.linkPressed = pressed;
  });
}
