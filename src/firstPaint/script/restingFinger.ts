// A finger that rests on a button for half a second is given a menu in place of a click, and so nothing: it presses when
// it is lifted from there (behaviour 3.4).
const buttonOf = (target: unknown) => (target as Element | null)?.closest('button');
let rested: ReturnType<typeof buttonOf>;
addEventListener('touchstart', () => (rested = undefined), { passive: true });
addEventListener('contextmenu', (event) => {
  rested = buttonOf(event.target);
  if (rested && event.pointerType === 'touch') event.preventDefault();
});
addEventListener('touchend', (event) => {
  const { target, changedTouches } = event;
  const place = changedTouches[0];
  const button = place && buttonOf(document.elementFromPoint(place.clientX, place.clientY));
  if (!button || button !== rested || button !== buttonOf(target)) return;
  // No browser's click after it.
  event.preventDefault();
  button.click();
});
