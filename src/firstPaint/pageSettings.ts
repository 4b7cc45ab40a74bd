import type { Deployment } from '../deployment/deployment';

/** Not validated, because the schema would double the size of the inlined scripts. `pageOf` has validated them. */
export const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;
