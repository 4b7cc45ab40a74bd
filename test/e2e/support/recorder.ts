import type { Patient } from './patient';

/**
 * A recorded action. `shown` is the JSON of the action and of the state after it, as Redux DevTools would show and
 * export them.
 */
export interface Recorded {
  type: string;
  shown: string;
}

/** Imitates the Redux DevTools extension, as far as the app uses it. Runs in the page. */
export const installExtension = () => {
  type Action = { type: string };
  type Reducer = (state: unknown, action: Action) => unknown;
  type CreateStore = (reducer: Reducer, preloaded?: unknown) => unknown;
  type Enhancer = (next: CreateStore) => CreateStore;
  interface Options {
    actionSanitizer: (action: Action, id: number) => Action;
    stateSanitizer: (state: unknown, index: number) => unknown;
    actionsDenylist: string[];
    features: { export: boolean | 'custom' };
  }
  const recorded: Recorded[] = [];

  const recorder =
    ({ actionSanitizer, stateSanitizer, actionsDenylist, features }: Options): Enhancer =>
    (createStore) =>
    (reducer, preloaded) =>
      createStore((state, action) => {
        const next = reducer(state, action);
        if (actionsDenylist.includes(action.type)) return next;
        // The extension exports sanitized data only if `features.export` is true.
        if (features.export !== true) throw new Error('The export would not be sanitized.');
        const shown = {
          action: actionSanitizer(action, recorded.length),
          state: stateSanitizer(next, recorded.length),
        };
        recorded.push({ type: action.type, shown: JSON.stringify(shown) });
        return next;
      }, preloaded);

  Object.assign(window, {
    recorded,
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
      (options: Options) =>
      (...enhancers: Enhancer[]): Enhancer =>
      (createStore) =>
        [...enhancers, recorder(options)].reduceRight((next, enhancer) => enhancer(next), createStore),
  });
};

export const recordedBy = ({ page }: Patient) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded[] }).recorded);
