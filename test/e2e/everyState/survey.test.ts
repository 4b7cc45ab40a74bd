import { checkEveryState } from '../support/everyState';
import { looks } from './looks';

checkEveryState(({ screen, state }) => screen === 'Survey' && !state.startsWith('sending'), ...looks);
