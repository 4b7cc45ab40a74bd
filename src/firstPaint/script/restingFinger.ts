// Behaviour 3.4: after a long press most browsers send no click, so this script clicks the button when the finger is
// lifted.
const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');
let rested: ReturnType<typeof buttonOf>;
const forget = () => (rested = undefined);
addEventListener('touchstart', forget, { passive: true });
// A finger that scrolls the page must not press the button.
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
  // If the event is not cancelable, the finger has scrolled the page and must not press the button.
  if (!cancelable || !button || button !== rested || button !== buttonOf(target)) return;
  // Prevents a second click in browsers that do send one after a long press.
  event.preventDefault();
  button.click();
});
