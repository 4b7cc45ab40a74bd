import { early, settings } from './shared';

const { kioskReturnSeconds, privacyUrl = '' } = settings;

// The settings may be edited after the policy was built: here its frames are narrowed to that page's origin, or to none.
// An element knows the origin of any text; of none it is ''.
const link = document.createElement('a');
link.href = privacyUrl;
const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = `frame-src ${(kioskReturnSeconds && privacyUrl && link.origin) || "'none'"}`;
document.head.append(policy);

// On a ward's tablet no link opens a tab, which nobody would close: the app shows its page within the survey's.
for (const type of kioskReturnSeconds ? ['click', 'auxclick', 'contextmenu'] : []) {
  addEventListener(type, (event) => {
    const pressed = (event.target as Element).closest('a');
    if (!pressed) return;
    event.preventDefault();
    if (type === 'click' && !early.appStarted) early.linkPressed = pressed;
  });
}
