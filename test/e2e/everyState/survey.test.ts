import { lookAtEvery } from '../support/everyState';
import { ownStates } from '../support/states';

lookAtEvery(ownStates.filter(({ screen }) => screen !== 'Identification'));
