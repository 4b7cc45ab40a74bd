// Suppresses the context menu on images (behaviour 1.4).
addEventListener('contextmenu', (event) => {
  const { target, clientX, clientY } = event;
  // A control that has just appeared ignores the pointer (behaviour 3.4), so the event's target can be an element
  // behind its image.
  const liesHere = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  };
  const isIn = (selector: string) => (target as Element).closest(selector) !== null;
  if (isIn('img, svg') || (!isIn('button') && [...document.images].some(liesHere))) event.preventDefault();
});
