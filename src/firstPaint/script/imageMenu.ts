// Suppresses the context menu on images (behaviour 1.4), on the first screen and on all screens of the app.
addEventListener('contextmenu', (event) => {
  const { target, clientX, clientY } = event;
  // Compares positions, because a control that has just appeared ignores the pointer (behaviour 3.4). The target is then
  // the element behind the control, not the image in the control.
  const liesHere = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  };
  const isIn = (selector: string) => (target as Element).closest(selector) !== null;
  if (isIn('img, svg') || (!isIn('button') && [...document.images].some(liesHere))) event.preventDefault();
});
