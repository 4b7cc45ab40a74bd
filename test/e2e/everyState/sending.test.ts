import { checkEveryState } from '../support/everyState';
import { looks } from './looks';

checkEveryState(({ screen, state }) => screen === 'Thanks' || state.startsWith('sending'), ...looks);
