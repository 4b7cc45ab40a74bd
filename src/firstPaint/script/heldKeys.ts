// A held Enter key presses a button only once (behaviour 3.4). The space key needs no rule, because it presses
// only when it is released.
addEventListener(
  'keydown',
  (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
  true,
);
