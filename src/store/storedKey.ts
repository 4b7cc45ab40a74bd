import * as v from 'valibot';

/**
 * One key of a web storage that holds plain JSON of its value and nothing else.
 * @param storage gives the storage, which a browser may deny by throwing
 * @param schema what a text must fit to be believed
 */
export const storedKey = <Value>(storage: () => Storage, key: string, schema: v.GenericSchema<unknown, Value>) => {
  /** The text as this page last saw it: only what changed is written, or two tabs would undo each other. */
  let lastSeen: string | null = null;
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
    /** Stores the value; undefined removes the key. Throws what the storage throws. */
    write: (value: Value | undefined): void => {
      const text = value === undefined ? null : JSON.stringify(value);
      if (text === lastSeen) return;
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      lastSeen = text;
    },
  };
};
