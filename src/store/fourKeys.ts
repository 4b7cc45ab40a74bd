import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { localSchema } from '../contract/responses';
import type { RootState } from './rootReducer';

/** What of the state is kept between visits; a missing value is a key that is not there. */
export interface StoredState {
  local: Partial<RootState['local']>;
  identification: Partial<RootState['identification']>;
  submission: Partial<RootState['submission']>;
}

/** The slices of which something is kept. */
export const storedSlices = ['local', 'identification', 'submission'] satisfies (keyof StoredState)[];

type Key = 'local' | 'idIdentificacaoPaciente' | 'localNovo' | 'erro';

/** An engine for redux-persist that takes and gives the state itself (`serialize: false`), not its text. */
export interface FourKeys {
  getItem: () => Promise<StoredState>;
  setItem: (key: string, state: StoredState) => Promise<void>;
  removeItem: () => Promise<void>;
}

/**
 * The four keys of local storage (SPEC.md §3), each plain JSON of its value and nothing else.
 * Reading never fails: a value that does not parse or has the wrong shape counts as absent.
 * @param storage gives the storage, which a browser may deny by throwing
 * @returns an engine whose `setItem` rejects when a key could not be written, after it has tried the others
 */
export const fourKeys = (storage: () => Storage): FourKeys => {
  /** The text of each key as this page last saw it: only what changed is written, or two tabs undo each other. */
  const lastSeen = new Map<Key, string | null>();

  const readText = (key: Key): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };

  const read = <Value>(key: Key, schema: v.GenericSchema<unknown, Value>): Value | undefined => {
    const text = readText(key);
    lastSeen.set(key, text);
    try {
      return text === null ? undefined : v.parse(schema, JSON.parse(text));
    } catch {
      return undefined;
    }
  };

  const write = (key: Key, value: unknown) => {
    const text = value === undefined ? null : JSON.stringify(value);
    if (text === lastSeen.get(key)) return;
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    lastSeen.set(key, text);
  };

  return {
    getItem: () => {
      const idIdentificacaoPaciente = read('idIdentificacaoPaciente', idSchema);
      const localNovo = read('localNovo', localSchema);
      const erro = read('erro', v.string());
      return Promise.resolve({
        local: { local: read('local', localSchema) ?? null },
        identification: idIdentificacaoPaciente === undefined ? {} : { idIdentificacaoPaciente },
        submission: { ...(localNovo && { localNovo }), ...(erro !== undefined && { erro }) },
      });
    },
    setItem: (_key, { local, identification, submission }) => {
      const failures = (
        [
          ['local', local.local],
          ['idIdentificacaoPaciente', identification.idIdentificacaoPaciente],
          ['localNovo', submission.localNovo],
          ['erro', submission.erro],
        ] as const
      ).flatMap(([key, value]) => {
        try {
          write(key, value);
          return [];
        } catch (error) {
          return [error as Error];
        }
      });
      return failures[0] ? Promise.reject(failures[0]) : Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
};
