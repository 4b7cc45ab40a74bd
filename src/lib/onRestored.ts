/**
 * Calls `listener` whenever the page returns from the back/forward cache.
 * @returns a function that removes `listener`
 */
export const onRestored = (listener: () => unknown) => {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('pageshow', shown);
  };
};
