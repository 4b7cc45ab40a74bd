import * as v from 'valibot';

/**
 * One key of local or session storage. The value is stored as JSON; undefined means that the key is missing.
 * @param storage may throw, if the browser denies access
 */
export const storedKey = <Value>(storage: () => Storage, key: string, schema: v.GenericSchema<unknown, Value>) => {
  /** The text that this page last read from the key or wrote to it. */
  let lastSeen: string | null = null;
  const textOf = (value: Value | undefined) => (value === undefined ? null : JSON.stringify(value));
  return {
    /** Returns undefined if the value is missing or invalid, or if reading is denied. */
    read: (): Value | undefined => {
      try {
        lastSeen = storage().getItem(key);
        return lastSeen === null ? undefined : v.parse(schema, JSON.parse(lastSeen));
      } catch {
        return undefined;
      }
    },
    /**
     * Whether `value` differs from what this page last read or wrote. An unchanged value must not be written, because
     * another tab may have stored a newer one.
     */
    isChanged: (value: Value | undefined): boolean => textOf(value) !== lastSeen,
    /** Throws the storage's error, for example if it is full. */
    write: (value: Value | undefined): void => {
      const text = textOf(value);
      try {
        if (text === null) storage().removeItem(key);
        else if (storage().getItem(key) !== text) storage().setItem(key, text);
      } catch (error) {
        // Remove the old value, because an outdated value would be worse than none.
        storage().removeItem(key);
        throw error;
      }
      lastSeen = text;
    },
  };
};
