import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import type { Services } from '../../lib/api';
import { askForLocal } from './localApi';
import { selectIdLocal, selectLocal, selectLocalStatus, type WithLocal } from './localSlice';

type Dispatch = ThunkDispatch<WithLocal, Services, UnknownAction>;

/** The location of the open link: the loaded one, the one that is loading, or, where that failed, one more try. */
export const locationOfLink = async (dispatch: Dispatch, state: WithLocal): Promise<Local> => {
  const local = selectLocal(state);
  if (local) return local;
  const ask = () => dispatch(askForLocal(selectIdLocal(state) ?? ''));
  const wasLoading = selectLocalStatus(state) === 'loading';
  // While the link's own request is under way this waits for that one instead of making another.
  const first = ask();
  const { isError } = await first;
  return (isError && wasLoading ? ask() : first).unwrap();
};
