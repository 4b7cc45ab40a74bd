import { checkEveryState } from '../support/everyState';
import { looks } from './looks';

checkEveryState(({ screen }) => screen === 'Identification', ...looks);
