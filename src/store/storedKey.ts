import * as v from 'valibot';

/**
 * One key of a web storage that holds plain JSON of its value.
 * @param storage may throw, where a browser denies it
 */
export const storedKey = <Value>(storage: () => Storage, key: string, schema: v.GenericSchema<unknown, Value>) => {
  /** The text as this page last saw it. */
  let lastSeen: string | null = null;
  /** Undefined is a key that is not there. */
  const textOf = (value: Value | undefined) => (value === undefined ? null : JSON.stringify(value));
  return {
    /** The value; undefined where there is none, where it does not parse or fit, and where reading is denied. */
    read: (): Value | undefined => {
      try {
        lastSeen = storage().getItem(key);
        return lastSeen === null ? undefined : v.parse(schema, JSON.parse(lastSeen));
      } catch {
        return undefined;
      }
    },
    /** Whether `value` differs from what this page has read or written last: else another tab's value may stand there, and stays. */
    isChanged: (value: Value | undefined): boolean => textOf(value) !== lastSeen,
    /** Stores the value; undefined removes the key. Throws what the storage throws. */
    write: (value: Value | undefined): void => {
      const text = textOf(value);
      try {
        if (text === null) storage().removeItem(key);
        else if (storage().getItem(key) !== text) storage().setItem(key, text);
      } catch (error) {
        // A value that is out of date would be worse than none.
        storage().removeItem(key);
        throw error;
      }
      lastSeen = text;
    },
  };
};
