// Inlined at the end of index.html: the first screen, until the app handles it.
import type { Early } from '../contract/early';
import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';
import { whenOpened } from '../contract/whenOpened';
import { settings } from './pageSettings';

const early = window.early as Early;
// Without `early`, this ends the script.
const { show } = early;
const inputs = () => document.querySelectorAll('input');
const closest = ({ target }: Event, selector: string) => (target as Element).closest(selector);

const showIdentification = ({ response: answer }: NonNullable<Early['request']>) => {
  early.pressed = false;
  show('identification');
  const place = document.querySelector('.place');
  const fill = async () => {
    const response = await answer;
    const { Descricao } = (await response.clone().json()) as { Descricao?: unknown };
    if (place && response.ok && typeof Descricao === 'string') place.textContent = Descricao;
  };
  // The app uses the same response and handles a failure.
  fill().catch(() => undefined);
};

const reload = async () => {
  if ((await servesSurvey(location.href)) && !early.started) location.reload();
};

addEventListener('submit', (event) => {
  // Once the app has started, it handles the form and calls `preventDefault`.
  early.pressed = !event.defaultPrevented;
  event.preventDefault();
  // Nobody may change the text until the app sends it. The app submits the form again, and then this runs again.
  for (const input of inputs()) input.readOnly = early.pressed;
  if (early.pressed) event.submitter?.setAttribute('aria-busy', 'true');
});

// No context menu on images (behaviour 1.4). The event's target can be an element behind the image, because a control
// that has just appeared ignores the pointer (behaviour 3.4).
addEventListener('contextmenu', (event) => {
  const { clientX: x, clientY: y } = event;
  const isBelow = (image: Element) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  };
  if (closest(event, 'img, svg') ?? [...document.querySelectorAll('img, svg')].find(isBelow)) event.preventDefault();
});

// The browser must not show the text to the next patient, in restored inputs or in a page from the back/forward cache
// (behaviour 2.6).
addEventListener('pagehide', () => {
  for (const input of inputs()) input.value = '';
});

addEventListener('click', (event) => {
  const retry = closest(event, '#retry') as HTMLButtonElement | null;
  if (!retry) return;
  retry.disabled = true;
  void reload().then(() => {
    retry.disabled = false;
    retry.focus();
  });
});

if (settings.kioskReturnSeconds) {
  // A link would open a tab that nobody closes. The app opens a dialog instead (behaviour 8.3).
  for (const type of ['click', 'auxclick', 'contextmenu'])
    addEventListener(type, (event) => {
      if (closest(event, 'a')) event.preventDefault();
    });
}

whenOpened(() => {
  const { request } = early;
  if (request) showIdentification(request);
  if (settings.kioskReturnSeconds) {
    // Without the app, the next patient gets new, empty inputs.
    const startAgain = () => {
      if (early.started) return;
      if (request && inputs().length > 0) showIdentification(request);
      void reload();
      setTimeout(startAgain, CHECK_EVERY);
    };
    setTimeout(startAgain, settings.kioskReturnSeconds * 1000);
  } else {
    // The arrow works at once: no screen came before, so it cannot get the second tap of a double tap.
    for (const animation of document.getAnimations() as CSSAnimation[])
      if (animation.animationName === 'just-come') animation.finish();
  }
  // A prerendered page may be complete already, without the app's code.
  document.dispatchEvent(new Event('readystatechange'));
});
