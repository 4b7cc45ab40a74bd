import type { Deployment } from '../../deployment/deployment';
import type { Early } from '../early';

export const early: Early = (window.early ??= {});

/** Validated by src/server/page/pageOf.ts, because the schema would more than double the size of this script. */
export const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;
