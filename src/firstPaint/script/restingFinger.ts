// After a long press most browsers send no click, so this script clicks the button (behaviour 3.4).
const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');
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
  const { target, changedTouches, cancelable } = event;
  const place = changedTouches[0];
  const button = place && buttonOf(document.elementFromPoint(place.clientX, place.clientY));
  // The event is not cancelable if the finger has scrolled the page.
  if (!cancelable || !button || button !== rested || button !== buttonOf(target)) return;
  // Prevents a second click in browsers that do send one after a long press.
  event.preventDefault();
  button.click();
});
