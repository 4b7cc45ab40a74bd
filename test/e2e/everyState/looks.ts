import { fit } from './fit';
import { focusRing } from './focusRing';
import { look } from './look';
import { progressBar } from './progressBar';
import { sight } from './sight';

export const looks = [fit, focusRing, look, progressBar, sight];
