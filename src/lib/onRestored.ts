/** Calls `listener` whenever the page returns from the back/forward cache. Returns a function that removes it. */
export const onRestored = (listener: () => unknown) => {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('pageshow', shown);
  };
};
