// Suppresses the context menu on images, also on the app's screens (behaviour 1.4).
addEventListener('contextmenu', (event) => {
  const { target, clientX, clientY } = event;
  // A control that has just appeared ignores the pointer (behaviour 3.4). The target of the event is then not the image
  // in the control, but the element behind the control.
  const liesHere = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  };
  const isImage = target instanceof HTMLImageElement;
  const isButton = (target as Element).closest('button') !== null;
  if (isImage || (!isButton && [...document.images].some(liesHere))) event.preventDefault();
});
