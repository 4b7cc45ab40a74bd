import { checkEveryState } from '../support/everyState';
import { fit } from './fit';
import { focusRing } from './focusRing';
import { look } from './look';

checkEveryState(({ screen }) => screen === 'Identification', fit, focusRing, look);
