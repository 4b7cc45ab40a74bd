import { checkEveryState } from '../support/everyState';

checkEveryState(['Identification']);
