import * as v from 'valibot';
import { idSchema } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema, type Local } from '../contract/responses';
import type { RootState } from './rootReducer';
import { storedKey } from './storedKey';

/** What of the state is kept between visits; a missing value is a key that is not there. */
export interface StoredState {
  local: Partial<RootState['local']>;
  identification: Partial<RootState['identification']>;
  submission: Partial<RootState['submission']>;
  questions?: Partial<RootState['questions']>;
}

/** The slices of which something is kept. */
export const storedSlices = ['local', 'identification', 'submission', 'questions'] satisfies (keyof StoredState)[];

/** An engine for redux-persist that takes and gives the state itself (`serialize: false`), not its text. */
interface FourKeys {
  getItem: () => Promise<StoredState>;
  setItem: (key: string, state: StoredState) => Promise<void>;
  removeItem: () => Promise<void>;
}

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
 * The four keys of local storage (SPEC.md §3), and one in the storage of the tab: the choices, which survive a
 * reload before they are sent.
 * @param storage gives the local storage; either may throw where a browser denies it
 * @returns an engine whose `setItem` rejects when a key could not be written, after it has tried the others
 */
export const fourKeys = (
  storage: () => Storage,
  tabStorage: () => Storage = () => window.sessionStorage,
): FourKeys => {
  const local = storedKey<Local | null>(storage, 'local', localSchema);
  const idIdentificacao = storedKey(storage, 'idIdentificacaoPaciente', idSchema);
  const localNovo = storedKey(storage, 'localNovo', localSchema);
  const erro = storedKey(storage, 'erro', v.string());
  // With the identification that they are for: another tab may have brought another patient meanwhile.
  const respostas = storedKey(
    tabStorage,
    'respostas',
    v.object({ de: idSchema, respostas: v.record(v.string(), v.picklist(RESPOSTAS)) }),
  );

  return {
    getItem: () => {
      const stored = {
        idIdentificacaoPaciente: idIdentificacao.read(),
        localNovo: localNovo.read(),
        erro: erro.read(),
        respostas: respostas.read(),
      };
      return Promise.resolve({
        local: { local: local.read() ?? null },
        identification:
          stored.idIdentificacaoPaciente === undefined
            ? {}
            : { idIdentificacaoPaciente: stored.idIdentificacaoPaciente },
        submission: {
          ...(stored.localNovo && { localNovo: stored.localNovo }),
          ...(stored.erro !== undefined && { erro: stored.erro }),
        },
        ...(stored.respostas &&
          stored.respostas.de === stored.idIdentificacaoPaciente && {
            questions: { respostas: stored.respostas.respostas },
          }),
      });
    },
    setItem: (_key, state) => {
      const de = state.identification.idIdentificacaoPaciente;
      const given = state.questions?.respostas ?? {};
      const chosen = de !== undefined && Object.keys(given).length > 0 ? { de, respostas: given } : undefined;
      const failure = firstFailure([
        () => { local.write(state.local.local); },
        () => { idIdentificacao.write(state.identification.idIdentificacaoPaciente); },
        () => { localNovo.write(state.submission.localNovo); },
        () => { erro.write(state.submission.erro); },
        () => { respostas.write(chosen); },
      ]);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
};
