// Browsers offer a menu to a finger that rests on a button for half a second, and then send no click: the button is pressed
// when the finger is lifted from it (behaviour 3.4).
const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');
let rested: ReturnType<typeof buttonOf>;
const forget = () => (rested = undefined);
addEventListener('touchstart', forget, { passive: true });
// The finger scrolls: where it is lifted says nothing.
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
  // The browser has taken an uncancelable touch for a scroll.
  if (!cancelable || !button || button !== rested || button !== buttonOf(target)) return;
  // Otherwise some browsers would click as well.
  event.preventDefault();
  button.click();
});
