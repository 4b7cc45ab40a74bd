// What a keyboard repeats while a key is held down is no press (behaviour 3.4). Space presses when it is let go.
addEventListener(
  'keydown',
  (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
  true,
);
