import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema, type Local } from '../contract/responses';
import type { RootState } from '../features/rootReducer';
import { storedKey, type StoredKey } from './storedKey';

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

/**
 * A storage engine for redux-persist. It uses four keys of local storage (behaviour 6.1) and, in session storage, the
 * tab's own key `avaliacao`, which takes precedence (behaviour 6.2).
 * @param storage returns local storage, or throws if the browser denies access
 * @param forgottenAfter in ms. If the last touch is longer ago than this, neither identification nor answers are
 *   restored (behaviour 9.4)
 */
export const fourKeys = (storage: () => Storage, forgottenAfter = Infinity) => {
  const keys = {
    local: storedKey<Local | null>(storage, 'local', v.nullable(storedLocalSchema)),
    idIdentificacaoPaciente: storedKey(storage, 'idIdentificacaoPaciente', idSchema),
    localNovo: storedKey<Local>(storage, 'localNovo', storedLocalSchema),
    erro: storedKey(storage, 'erro', v.string()),
    avaliacao: storedKey(() => window.sessionStorage, 'avaliacao', tabSchema),
  };
  let last: StoredState | undefined;

  const write = (state: StoredState, again: boolean): Promise<void> => {
    last = state;
    const { local = null } = state.local;
    const { idIdentificacaoPaciente } = state.identification;
    const { localNovo, erro } = state.submission;
    const respostas = state.questions?.respostas ?? {};
    // Location and identification are always written together: if one of them came from another tab, the answers would
    // count for the wrong location.
    const pair =
      again || keys.local.isChanged(local) || keys.idIdentificacaoPaciente.isChanged(idIdentificacaoPaciente);
    const failures: Error[] = [];
    const put = <Value>(key: StoredKey<Value>, value: Value | undefined, isDue = key.isChanged(value)) => {
      try {
        if (isDue) key.write(value);
      } catch (error) {
        failures.push(error as Error);
      }
    };
    put(keys.local, local, pair);
    put(keys.idIdentificacaoPaciente, idIdentificacaoPaciente, pair);
    put(keys.localNovo, localNovo);
    put(keys.erro, erro);
    const tab = {
      local,
      idIdentificacaoPaciente,
      respostas: Object.keys(respostas).length > 0 ? respostas : undefined,
      localNovo,
      touchedAt: state.kiosk?.touchedAt,
    };
    put(keys.avaliacao, tab, true);
    return failures[0] ? Promise.reject(failures[0]) : Promise.resolve();
  };

  return {
    getItem: (): Promise<StoredState> => {
      const shared = {
        local: keys.local.read() ?? null,
        idIdentificacaoPaciente: keys.idIdentificacaoPaciente.read(),
        localNovo: keys.localNovo.read(),
        respostas: undefined,
      };
      const erro = keys.erro.read();
      const own = keys.avaliacao.read();
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
    setItem: (_key: string, state: StoredState) => write(state, false),
    removeItem: () => Promise.resolve(),
    /** Writes again what the storage refused earlier. With `all`, also writes location and identification again. */
    rewrite: ({ all }: { all: boolean }) => (last ? write(last, all) : Promise.resolve()),
  };
};
