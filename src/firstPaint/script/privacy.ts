import { early, settings } from './shared';

// In kiosk mode nobody would close a new tab, so the privacy link opens no tab. The app shows the privacy page in a
// dialog instead (behaviour 8.3).
for (const type of settings.kioskReturnSeconds ? ['click', 'auxclick', 'contextmenu'] : []) {
  addEventListener(type, (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    if (type === 'click' && !early.appStarted) early.linkPressed = pressed;
  });
}
