/** Makes the value of each text once, because many texts repeat. Forgets all of them when they are too many. */
export const rememberingTexts = <Value>(make: (text: string) => Value, most = 10_000): ((text: string) => Value) => {
  const made = new Map<string, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    if (made.size === most) made.clear();
    const value = make(text);
    // A copy, because a part of a longer text would keep all of that in memory.
    made.set(structuredClone(text), value);
    return value;
  };
};
