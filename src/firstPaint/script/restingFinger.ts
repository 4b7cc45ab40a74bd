// After a long press browsers send no click, so this script clicks the button when the finger is lifted from it
// (behaviour 3.4).
const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');
let rested: ReturnType<typeof buttonOf>;
const forget = () => (rested = undefined);
addEventListener('touchstart', forget, { passive: true });
// The browser cancels the pointer when the finger scrolls. Lifting the finger is then no press.
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
  // The touch cannot be cancelled if the browser has treated it as a scroll.
  if (!cancelable || !button || button !== rested || button !== buttonOf(target)) return;
  // Otherwise some browsers would send a second click.
  event.preventDefault();
  button.click();
});
