import * as v from 'valibot';

/** One key of local or session storage. A value of undefined means that the key is missing. `storage` may throw. */
export const storedKey = <Value>(storage: () => Storage, key: string, schema: v.GenericSchema<unknown, Value>) => {
  /** The text that this page last read or wrote; null if the key was missing. */
  let lastSeen: string | null = null;
  const textOf = (value: Value | undefined) => (value === undefined ? null : JSON.stringify(value));
  return {
    /** The stored value; undefined if it is missing or invalid, or if access is denied. */
    read: (): Value | undefined => {
      try {
        lastSeen = storage().getItem(key);
        return lastSeen === null ? undefined : v.parse(schema, JSON.parse(lastSeen));
      } catch {
        return undefined;
      }
    },
    /** Only a changed value may be written. Otherwise it could replace a newer value of another tab. */
    isChanged: (value: Value | undefined): boolean => textOf(value) !== lastSeen,
    /** Stores the value or, if it is undefined, removes the key. Throws if the storage does. */
    write: (value: Value | undefined): void => {
      const text = textOf(value);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch (error) {
        // The old value is removed, because an outdated value would be worse than none.
        storage().removeItem(key);
        lastSeen = null;
        throw error;
      }
      lastSeen = text;
    },
  };
};

export type StoredKey<Value> = ReturnType<typeof storedKey<Value>>;
