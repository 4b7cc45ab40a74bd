import { checkEveryState } from '../support/everyState';
import { ownStates } from '../support/states';

checkEveryState(ownStates.filter(({ screen }) => screen !== 'Identification'));
