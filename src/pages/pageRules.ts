import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';

/** A held Enter key presses a button only once. The space key needs no rule: it presses only when it is released. */
const ignoreHeldEnter = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');

/** After a long press most browsers open a menu and send no click. This presses the button instead. */
const pressAfterLongPress = () => {
  let rested: ReturnType<typeof buttonOf>;
  const forget = () => (rested = undefined);
  addEventListener('touchstart', forget, { passive: true });
  // A finger that scrolls must not press the button.
  addEventListener('pointercancel', forget);
  addEventListener('touchcancel', forget);
  addEventListener('contextmenu', (event) => {
    rested = buttonOf(event.target);
    if (rested && event.pointerType === 'touch') event.preventDefault();
  });
  addEventListener('touchend', (event) => {
    const place = event.changedTouches[0];
    // The event is not cancelable if the finger has scrolled the page.
    if (!rested || !place || !event.cancelable) return;
    const button = buttonOf(document.elementFromPoint(place.clientX, place.clientY));
    if (button !== rested || button !== buttonOf(event.target)) return;
    // Prevents a second click in browsers that do send one after a long press.
    event.preventDefault();
    button.click();
  });
};

/** A page from the back/forward cache is loaded again, because it may show what an earlier patient did. */
const reloadRestored = (isKiosk: boolean) => {
  const reload = async () => {
    if (await servesSurvey(location.href)) location.reload();
    else if (isKiosk) setTimeout(() => void reload(), CHECK_EVERY);
  };
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isKiosk) document.body.replaceChildren();
    void reload();
  });
};

/** The rules that apply to every screen (behaviour 3.4, 9.4). */
export const startPageRules = (isKiosk: boolean) => {
  addEventListener('keydown', ignoreHeldEnter, true);
  pressAfterLongPress();
  reloadRestored(isKiosk);
};
