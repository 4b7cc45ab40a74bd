import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema } from '../contract/responses';
import type { RootState } from '../features/rootReducer';

/** The part of the state that is stored. */
export interface StoredState {
  local: Partial<RootState['local']>;
  identification: Partial<RootState['identification']>;
  submission: Partial<RootState['submission']>;
  questions?: Partial<RootState['questions']>;
  kiosk?: Partial<RootState['kiosk']>;
}

const storedLocalSchema = v.object({ ...localSchema.entries, Descricao: v.string() });

const tabSchema = v.object({
  local: v.nullable(storedLocalSchema),
  idIdentificacaoPaciente: v.optional(idSchema),
  respostas: v.optional(v.record(v.string(), v.picklist(RESPOSTAS))),
  localNovo: v.optional(storedLocalSchema),
  /** Kiosk mode: the time of the last touch, in ms since 1970. */
  touchedAt: v.optional(v.number()),
});

/** `JSON.stringify` returns undefined for undefined, which its type denies. */
const textOf = JSON.stringify as (value: unknown) => string | undefined;

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

  return {
    getItem: (): Promise<StoredState> => {
      const shared = {
        local: read(storage, 'local', v.nullable(storedLocalSchema)) ?? null,
        idIdentificacaoPaciente: read(storage, 'idIdentificacaoPaciente', idSchema),
        localNovo: read(storage, 'localNovo', storedLocalSchema),
        respostas: undefined,
      };
      const erro = read(storage, 'erro', v.string());
      const own = read(tab, 'avaliacao', tabSchema);
      // The age is negative if the clock was set back. A kiosk then restores neither identification nor answers.
      const age = Date.now() - (own?.touchedAt ?? 0);
      const isRestored = forgottenAfter === Infinity || (age >= 0 && age <= forgottenAfter);
      const newest = own ?? shared;
      const { local, idIdentificacaoPaciente, respostas } = isRestored ? newest : { local: newest.local };
      const localNovo = own?.localNovo ?? shared.localNovo;
      return Promise.resolve({
        local: { local },
        identification: idIdentificacaoPaciente === undefined ? {} : { idIdentificacaoPaciente },
        submission: { ...(localNovo && { localNovo }), ...(erro !== undefined && { erro }) },
        ...(respostas && { questions: { respostas } }),
      });
    },
    /** Tries every key, and rejects with the first error. */
    setItem: (_key: string, state: StoredState): Promise<void> => {
      const { local = null } = state.local;
      const { idIdentificacaoPaciente } = state.identification;
      const { localNovo, erro } = state.submission;
      const { respostas = {} } = state.questions ?? {};
      const avaliacao = {
        local,
        idIdentificacaoPaciente,
        respostas: Object.keys(respostas).length > 0 ? respostas : undefined,
        localNovo,
        touchedAt: state.kiosk?.touchedAt,
      };
      const errors: Error[] = [];
      const write = (to: () => Storage, values: Record<string, unknown>) => {
        const texts = Object.entries(values).map(([key, value]) => [key, textOf(value)] as const);
        if (texts.every(([key, text]) => text === last.get(key))) return;
        for (const [key, text] of texts) {
          try {
            // The old value is removed first: if the new one does not fit, an outdated value would be worse than none.
            to().removeItem(key);
            last.delete(key);
            if (text === undefined) continue;
            to().setItem(key, text);
            last.set(key, text);
          } catch (error) {
            errors.push(error as Error);
          }
        }
      };
      // Written together: if one of them came from another tab, the answers would count for the wrong location.
      write(storage, { local, idIdentificacaoPaciente });
      write(storage, { localNovo });
      write(storage, { erro });
      write(tab, { avaliacao });
      return errors[0] ? Promise.reject(errors[0]) : Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
};
