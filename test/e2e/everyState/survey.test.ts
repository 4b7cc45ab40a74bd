import { checkEveryState } from '../support/everyState';
import { fit } from './fit';
import { look } from './look';

checkEveryState(['Survey', 'Thanks'], fit, look);
