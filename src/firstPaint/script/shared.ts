import type { Deployment } from '../../deployment/deployment';
import type { Early } from '../early';

export const early: Early = (window.early ??= {});

/** src/server/page/pageOf.ts has validated the settings. This script omits the schema, which would double its size. */
export const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;
