/** Moves the focus to the heading of the screen, so that screen readers read the screen from there. */
export const focusHeading = () => {
  document.querySelector('h1')?.focus({ preventScroll: true });
};
