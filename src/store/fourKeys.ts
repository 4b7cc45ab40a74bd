import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema, type Local } from '../contract/responses';
import type { RootState } from './rootReducer';
import { storedKey } from './storedKey';

/** What of the state is kept; a missing value is a key that is not there. */
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

/** An engine for redux-persist that takes and gives the state itself (`serialize: false`), not its text. */
interface FourKeys {
  getItem: () => Promise<StoredState>;
  setItem: (key: string, state: StoredState) => Promise<void>;
  removeItem: () => Promise<void>;
  /** Writes what was written last once more, over what other pages of this tab have written meanwhile. */
  writeAgain: () => Promise<void>;
}

const storedLocalSchema = v.object({ ...localSchema.entries, Descricao: v.string() });

const tabSchema = v.object({
  local: v.nullable(storedLocalSchema),
  idIdentificacaoPaciente: v.optional(idSchema),
  respostas: v.optional(v.record(v.string(), v.picklist(RESPOSTAS))),
  localNovo: v.optional(storedLocalSchema),
  /** Of a ward's tablet: when it was touched last, in ms since 1970. */
  touchedAt: v.optional(v.number()),
});

/** The first error of `steps`, each of which is taken whatever became of the others. */
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
 * The four keys of local storage (behaviour 6.1), and `avaliacao` in the tab's own (behaviour 6.2), which is believed first.
 * @param storage the local one; either may throw where a browser denies it
 * @param believedFor how long after its last touch the tab's own survey is believed, in ms (kiosk mode); otherwise only the
 * location is read. Infinity: always, and without one the four keys
 * @returns an engine whose `setItem` rejects when a key could not be written, after it has tried the others
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
    // Both or neither: an identification beside another tab's location would be counted for that one.
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
      // Negative when the clock was set back. Without the tab's own value nobody knows whose survey the keys hold.
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
  };
};
