import * as v from 'valibot';

/** One key of local or session storage, with its value as plain JSON. `storage` may throw. An undefined value means that the key is missing. */
export const storedKey = <Value>(storage: () => Storage, key: string, schema: v.GenericSchema<unknown, Value>) => {
  /** The stored text that this page last read or wrote. */
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
     * Whether `value` differs from what this page last read or wrote. If it does not, do not write it: another tab may
     * have stored a newer value.
     */
    isChanged: (value: Value | undefined): boolean => textOf(value) !== lastSeen,
    /** Throws what the storage throws. */
    write: (value: Value | undefined): void => {
      const text = textOf(value);
      try {
        if (text === null) storage().removeItem(key);
        else if (storage().getItem(key) !== text) storage().setItem(key, text);
      } catch (error) {
        // An outdated value would be worse than a missing one.
        storage().removeItem(key);
        throw error;
      }
      lastSeen = text;
    },
  };
};
