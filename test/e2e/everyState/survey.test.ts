import { checkEveryState } from '../support/everyState';
import { fit } from './fit';
import { focusRing } from './focusRing';
import { look } from './look';

checkEveryState(['Survey', 'Thanks'], fit, focusRing, look);
