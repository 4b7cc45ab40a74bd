// A held Enter key presses a button once (behaviour 3.4). The space key presses it only when released.
addEventListener(
  'keydown',
  (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
  true,
);
