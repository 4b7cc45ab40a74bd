import { checkEveryState } from '../support/everyState';

checkEveryState(['Survey', 'Thanks']);
