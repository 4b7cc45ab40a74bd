import type { Deployment } from '../../deployment/deployment';
import type { Early } from '../early';

/** What the app will go on with. */
export const early: Early = (window.early = {});

/** As they stand in the page: checked by the app alone, whose schema is heavier than all of this script. */
export const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;
