// The specification: "Right-click (context menu) is suppressed on images." On every screen, for the page's whole life.
addEventListener('contextmenu', (event) => {
  const { target, clientX, clientY } = event;
  /** A new image takes no pointer events at first (behaviour 3.4): the target is then what lies behind it. */
  const liesHere = (image: HTMLImageElement) => {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  };
  const isImage = target instanceof HTMLImageElement;
  const isButton = (target as Element).closest('button') !== null;
  if (isImage || (!isButton && [...document.images].some(liesHere))) event.preventDefault();
});
