import { checkEveryState } from '../support/everyState';
import { fit } from './fit';
import { focusRing } from './focusRing';
import { look } from './look';

checkEveryState(({ screen, state }) => screen === 'Thanks' || state.startsWith('sending'), fit, focusRing, look);
