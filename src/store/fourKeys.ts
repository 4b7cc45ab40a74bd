import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema } from '../contract/responses';
import type { RootState } from '../features/rootReducer';

/** The part of the state that is stored. */
export type StoredState = { [Slice in Exclude<keyof RootState, 'api'>]?: Partial<RootState[Slice]> };

const storedLocalSchema = v.object({ ...localSchema.entries, Descricao: v.string() });

const tabSchema = v.object({
  local: v.nullable(storedLocalSchema),
  idIdentificacaoPaciente: v.optional(idSchema),
  respostas: v.optional(v.record(v.string(), v.picklist(RESPOSTAS)), {}),
  localNovo: v.optional(storedLocalSchema),
  /** Kiosk mode: the time of the last touch, in ms since 1970. */
  touchedAt: v.optional(v.number()),
});

/**
 * A storage engine for redux-persist. It uses four keys of local storage (behaviour 6.1) and, in session storage, the
 * tab's own key `avaliacao`, which takes precedence (behaviour 6.2).
 * @param storage returns local storage, or throws if the browser denies access
 * @param forgottenAfter in ms. If the last touch is longer ago than this, neither identification nor answers are
 *   restored (behaviour 9.4)
 */
export const fourKeys = (storage: () => Storage, forgottenAfter = Infinity) => {
  const tab = () => window.sessionStorage;
  /** What this page last read or wrote. An unchanged value is not written: it could replace a newer one of another tab. */
  const last = new Map<string, string>();

  /** The value of a key; undefined if it is missing or invalid, or if access is denied. */
  const read = <Value>(from: () => Storage, key: string, schema: v.GenericSchema<unknown, Value>) => {
    try {
      const text = from().getItem(key);
      if (text === null) return undefined;
      last.set(key, text);
      return v.parse(schema, JSON.parse(text));
    } catch {
      return undefined;
    }
  };

  /** Writes values that belong together, unless this page last read or wrote the same. */
  const write = (to: () => Storage, values: Record<string, unknown>) => {
    const texts = Object.entries(values).map(
      ([key, value]) => [key, value === undefined ? value : JSON.stringify(value)] as const,
    );
    if (texts.every(([key, text]) => text === last.get(key))) return;
    // The old values are removed first: if a new one does not fit, an outdated value would be worse than none.
    for (const [key] of texts) {
      to().removeItem(key);
      last.delete(key);
    }
    for (const [key, text] of texts) {
      if (text === undefined) continue;
      to().setItem(key, text);
      last.set(key, text);
    }
  };

  return {
    getItem: (): Promise<StoredState> => {
      const { entries } = tabSchema;
      const shared = {
        local: read(storage, 'local', entries.local) ?? null,
        idIdentificacaoPaciente: read(storage, 'idIdentificacaoPaciente', entries.idIdentificacaoPaciente),
        localNovo: read(storage, 'localNovo', entries.localNovo),
        respostas: {},
      };
      const erro = read(storage, 'erro', v.string());
      const own = read(tab, 'avaliacao', tabSchema);
      const { local, idIdentificacaoPaciente, respostas } = own ?? shared;
      // The age is negative if the clock was set back.
      const age = Date.now() - (own?.touchedAt ?? 0);
      const isRestored = age >= 0 && age <= forgottenAfter;
      return Promise.resolve({
        local: { local },
        submission: { localNovo: own?.localNovo ?? shared.localNovo, erro },
        ...(isRestored && { identification: { idIdentificacaoPaciente }, questions: { respostas } }),
      });
    },
    /** Tries all values, and rejects with the first error. */
    setItem: async (_key: string, state: StoredState): Promise<void> => {
      const { local = null } = state.local ?? {};
      const idIdentificacaoPaciente = state.identification?.idIdentificacaoPaciente;
      const { localNovo, erro } = state.submission ?? {};
      const respostas = state.questions?.respostas;
      const touchedAt = state.kiosk?.touchedAt;
      const groups: Parameters<typeof write>[] = [
        // If one of these came from another tab, the answers would count for the wrong location.
        [storage, { local, idIdentificacaoPaciente }],
        [storage, { localNovo }],
        [storage, { erro }],
        [tab, { avaliacao: { local, idIdentificacaoPaciente, respostas, localNovo, touchedAt } }],
      ];
      await Promise.all(
        groups.map(
          (group) =>
            new Promise<void>((resolve) => {
              write(...group);
              resolve();
            }),
        ),
      );
    },
    removeItem: () => Promise.resolve(),
  };
};
