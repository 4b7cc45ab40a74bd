import { selectIdLocal, selectLocal, selectLocalFailure } from '../../src/features/local/localSlice';
import type { RootState } from '../../src/features/rootReducer';

/** What has become of the location of the open link; `idle` if no link is open. */
export const localStatusIn = (state: RootState) => {
  if (selectIdLocal(state) === null) return 'idle';
  if (selectLocalFailure(state)) return 'failed';
  return selectLocal(state) ? 'loaded' : 'loading';
};
