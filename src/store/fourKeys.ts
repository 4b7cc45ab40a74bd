import * as v from 'valibot';
import { idSchema, type Id } from '../contract/ids';
import { RESPOSTAS } from '../contract/respostas';
import { localSchema, type Local } from '../contract/responses';
import type { RootState } from '../features/rootReducer';
import { selectHasBegun, selectSending, submissionSlice } from '../features/submission/submissionSlice';

export type StoredState = { [Slice in Exclude<keyof RootState, 'api'>]?: Partial<RootState[Slice]> };

const tabSchema = v.object({
  local: v.nullable(localSchema),
  idIdentificacaoPaciente: v.optional(idSchema),
  respostas: v.optional(v.record(v.string(), v.picklist(RESPOSTAS)), {}),
  localNovo: v.optional(localSchema),
  isUnsent: v.optional(v.boolean()),
  touchedAt: v.optional(v.number()),
});

/**
 * What all tabs share of a survey. Without its location an identification is useless. Once sending has begun
 * (`hasBegun`), a tab that started from it would replace the stored answers by empty ones (behaviour 6.2).
 */
const sharedOf = (local: Local | null, idIdentificacaoPaciente?: Id, hasBegun = false) => ({
  local,
  idIdentificacaoPaciente: local && !hasBegun ? idIdentificacaoPaciente : undefined,
});

/** An undefined value has no text. */
const textsOf = (values: Record<string, unknown>) =>
  Object.entries(values).map(([key, value]) => [key, JSON.stringify(value) as string | undefined] as const);

/**
 * A storage engine for redux-persist. It uses four keys of local storage (behaviour 6.1) and, in session storage, the
 * tab's own key `avaliacao`, which takes precedence (behaviour 6.2).
 * @param forgottenAfter in ms. If the last touch is longer ago than this, neither identification nor answers are
 *   restored (behaviour 9.4)
 */
export const fourKeys = (forgottenAfter = Infinity) => {
  // These throw if the browser denies access.
  const shared = () => window.localStorage;
  const tab = () => window.sessionStorage;
  /**
   * What this page last read or wrote. An unchanged value is not written: it could replace a newer one of another tab.
   */
  const last = new Map<string, string | undefined>();
  let hasWarned = false;

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

  /** Returns whether the browser allowed it. Warns the first time that it does not. */
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      if (!hasWarned) console.warn(`Local storage: ${(error as Error).message}`);
      hasWarned = true;
      return false;
    }
  };

  /** Writes values that belong together, unless this page last read or wrote the same. */
  const write = (to: () => Storage, values: Record<string, unknown>) => {
    const texts = textsOf(values);
    if (texts.every(([key, text]) => text === last.get(key))) return;
    const isWritten = attempt(() => {
      // Another tab must not read the first new value beside an old one.
      for (const [key] of texts.slice(1)) to().removeItem(key);
      for (const [key, text] of texts) {
        if (text === undefined) to().removeItem(key);
        else to().setItem(key, text);
        last.set(key, text);
      }
    });
    if (isWritten) return;
    for (const [key] of texts) last.delete(key);
    // An outdated value would be worse than none.
    attempt(() => {
      for (const [key] of texts) to().removeItem(key);
    });
  };

  return {
    getItem: (): Promise<StoredState> => {
      const { entries } = tabSchema;
      const ofAll = {
        local: read(shared, 'local', entries.local) ?? null,
        idIdentificacaoPaciente: read(shared, 'idIdentificacaoPaciente', entries.idIdentificacaoPaciente),
        localNovo: read(shared, 'localNovo', entries.localNovo),
        respostas: {},
      };
      const erro = read(shared, 'erro', v.string());
      const own = read(tab, 'avaliacao', tabSchema);
      const { local, idIdentificacaoPaciente, respostas } = own ?? ofAll;
      // After a reload the tab does not share again what it has already shared, and perhaps removed.
      if (own) for (const [key, text] of textsOf(sharedOf(local, idIdentificacaoPaciente))) last.set(key, text);
      const touchedAt = own?.touchedAt;
      const isRestored = Date.now() - (touchedAt ?? 0) <= forgottenAfter;
      return Promise.resolve({
        local: { local },
        submission: {
          localNovo: own?.localNovo ?? ofAll.localNovo,
          erro,
          isUnsent: isRestored ? own?.isUnsent : undefined,
        },
        ...(isRestored && {
          identification: { idIdentificacaoPaciente },
          questions: { respostas },
          kiosk: touchedAt === undefined ? {} : { touchedAt },
        }),
      });
    },
    setItem: (_key: string, state: StoredState): Promise<void> => {
      const { local = null } = state.local ?? {};
      const idIdentificacaoPaciente = state.identification?.idIdentificacaoPaciente;
      const submission = { ...submissionSlice.getInitialState(), ...state.submission };
      const { localNovo, erro, isUnsent } = submission;
      const respostas = state.questions?.respostas;
      const touchedAt = state.kiosk?.touchedAt;
      // If one of these came from another tab, the answers would count for the wrong location.
      write(shared, sharedOf(local, idIdentificacaoPaciente, selectHasBegun({ submission })));
      write(shared, { localNovo });
      write(shared, { erro });
      // If the page is left while answers are sent, the next one says that they were not.
      const unsent = selectSending({ submission }) || isUnsent || undefined;
      write(tab, { avaliacao: { local, idIdentificacaoPaciente, respostas, localNovo, isUnsent: unsent, touchedAt } });
      return Promise.resolve();
    },
    removeItem: () => Promise.resolve(),
  };
};
