/** Makes the value of each object once, because surveys share their locations, questions and answers. */
export const remembering = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

/** Remembers only the text of the last moment, because surveys of the same hour follow each other. */
export const ofLastMoment = (make: (moment: number) => string): ((moment: number) => string) => {
  let last = { moment: NaN, text: '' };
  return (moment) => {
    if (moment !== last.moment) last = { moment, text: make(moment) };
    return last.text;
  };
};
