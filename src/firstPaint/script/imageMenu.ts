// The specification: "Right-click (context menu) is suppressed on images." On every screen, for the page's whole life.
addEventListener('contextmenu', (event) => {
  if (event.target instanceof HTMLImageElement) event.preventDefault();
});
