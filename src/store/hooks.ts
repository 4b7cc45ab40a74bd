import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, RootState } from '../features/rootReducer';
import type { AppStore } from './setupStore';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();
export const useAppSelector = useSelector.withTypes<RootState>();
