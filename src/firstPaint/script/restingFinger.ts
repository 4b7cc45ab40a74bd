// After a long press most browsers send no click, so this script clicks the button when the finger is lifted from it
// (behaviour 3.4).
const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');
let rested: ReturnType<typeof buttonOf>;
const forget = () => (rested = undefined);
addEventListener('touchstart', forget, { passive: true });
// If the finger scrolls the page, the browser sends a cancel event. Then lifting the finger must not press the button.
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
  // If the browser has treated the touch as a scroll, the event is not cancelable.
  if (!cancelable || !button || button !== rested || button !== buttonOf(target)) return;
  // Without `preventDefault`, a browser that sends a click after a long press would press the button twice.
  event.preventDefault();
  button.click();
});
