// A held key presses once: its repetitions are ignored (behaviour 3.4). Space presses only when it is released.
addEventListener(
  'keydown',
  (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
  true,
);
