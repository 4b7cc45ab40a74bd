import type { Deployment } from '../../deployment/deployment';
import type { Early } from '../early';

export const early: Early = (window.early ??= {});

/**
 * The hospital's settings. They are not validated here, because src/server/page/pageOf.ts has validated them, and the
 * schema would more than double the size of this script.
 */
export const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;
