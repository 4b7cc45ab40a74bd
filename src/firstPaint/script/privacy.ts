import { early, settings } from './shared';

// Kiosk mode: no link opens a tab, which nobody would close. The app shows the page within the survey's own.
for (const type of settings.kioskReturnSeconds ? ['click', 'auxclick', 'contextmenu'] : []) {
  addEventListener(type, (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    if (type === 'click' && !early.appStarted) early.linkPressed = pressed;
  });
}
