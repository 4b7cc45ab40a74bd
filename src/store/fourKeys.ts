import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema, type Local } from '../contract/responses';
import type { RootState } from './rootReducer';
import { storedKey } from './storedKey';

export interface StoredState {
  local: Partial<RootState['local']>;
  identification: Partial<RootState['identification']>;
  submission: Partial<RootState['submission']>;
  questions?: Partial<RootState['questions']>;
  kiosk?: Partial<RootState['kiosk']>;
}

export const storedSlices = [
  'local',
  'identification',
  'submission',
  'questions',
  'kiosk',
] satisfies (keyof StoredState)[];

/** For redux-persist, with the state itself in place of a string. */
interface FourKeys {
  getItem: () => Promise<StoredState>;
  setItem: (key: string, state: StoredState) => Promise<void>;
  removeItem: () => Promise<void>;
  /** Also writes values that have not changed. */
  writeAgain: () => Promise<void>;
  /** Writes what the storage did not accept earlier. */
  writeMissing: () => Promise<void>;
}

const storedLocalSchema = v.object({ ...localSchema.entries, Descricao: v.string() });

const tabSchema = v.object({
  local: v.nullable(storedLocalSchema),
  idIdentificacaoPaciente: v.optional(idSchema),
  respostas: v.optional(v.record(v.string(), v.picklist(RESPOSTAS))),
  localNovo: v.optional(storedLocalSchema),
  /** Kiosk mode: in ms since 1970. */
  touchedAt: v.optional(v.number()),
});

/** Runs all steps, also after one has failed. */
const firstFailure = (steps: (() => void)[]): Error | undefined =>
  steps
    .map((step) => {
      try {
        step();
        return undefined;
      } catch (error) {
        return error as Error;
      }
    })
    .find(Boolean);

/**
 * Four keys of local storage (behaviour 6.1), and the key `avaliacao` of session storage, which takes precedence
 * (behaviour 6.2).
 * @param storage like `tabStorage`, may throw if the browser denies access
 * @param believedFor the ms after the last touch in which identification and answers are restored (behaviour 9.4)
 */
export const fourKeys = (
  storage: () => Storage,
  tabStorage: () => Storage = () => window.sessionStorage,
  believedFor = Infinity,
): FourKeys => {
  const keys = {
    local: storedKey<Local | null>(storage, 'local', v.nullable(storedLocalSchema)),
    idIdentificacaoPaciente: storedKey(storage, 'idIdentificacaoPaciente', idSchema),
    localNovo: storedKey<Local>(storage, 'localNovo', storedLocalSchema),
    erro: storedKey(storage, 'erro', v.string()),
    avaliacao: storedKey(tabStorage, 'avaliacao', tabSchema),
  };
  let last: StoredState | undefined;

  const write = (state: StoredState, again: boolean): Promise<void> => {
    last = state;
    const { local = null } = state.local;
    const { idIdentificacaoPaciente } = state.identification;
    const { localNovo, erro } = state.submission;
    const respostas = state.questions?.respostas ?? {};
    // Written together: if one of them came from another tab, the answers would count for the wrong location.
    const pair =
      again || keys.local.isChanged(local) || keys.idIdentificacaoPaciente.isChanged(idIdentificacaoPaciente);
    const failure = firstFailure([
      () => {
        if (pair) keys.local.write(local);
      },
      () => {
        if (pair) keys.idIdentificacaoPaciente.write(idIdentificacaoPaciente);
      },
      () => {
        if (keys.localNovo.isChanged(localNovo)) keys.localNovo.write(localNovo);
      },
      () => {
        if (keys.erro.isChanged(erro)) keys.erro.write(erro);
      },
      () => {
        keys.avaliacao.write({
          local,
          idIdentificacaoPaciente,
          respostas: Object.keys(respostas).length > 0 ? respostas : undefined,
          localNovo,
          touchedAt: state.kiosk?.touchedAt,
        });
      },
    ]);
    return failure ? Promise.reject(failure) : Promise.resolve();
  };

  return {
    getItem: () => {
      const shared = {
        local: keys.local.read() ?? null,
        idIdentificacaoPaciente: keys.idIdentificacaoPaciente.read(),
        localNovo: keys.localNovo.read(),
        respostas: undefined,
      };
      const erro = keys.erro.read();
      const own = keys.avaliacao.read();
      // Negative if the clock was set back.
      const age = Date.now() - (own?.touchedAt ?? 0);
      const isBelieved = believedFor === Infinity || (age >= 0 && age <= believedFor);
      const newest = own ?? shared;
      const { local, idIdentificacaoPaciente, respostas } = isBelieved ? newest : { local: newest.local };
      const localNovo = own?.localNovo ?? shared.localNovo;
      return Promise.resolve({
        local: { local },
        identification: idIdentificacaoPaciente === undefined ? {} : { idIdentificacaoPaciente },
        submission: { ...(localNovo && { localNovo }), ...(erro !== undefined && { erro }) },
        ...(respostas && { questions: { respostas } }),
      });
    },
    setItem: (_key, state) => write(state, false),
    removeItem: () => Promise.resolve(),
    writeAgain: () => (last ? write(last, true) : Promise.resolve()),
    writeMissing: () => (last ? write(last, false) : Promise.resolve()),
  };
};
