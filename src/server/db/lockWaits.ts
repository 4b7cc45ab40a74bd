import { EventEmitter } from 'node:events';

/** Waits for another process's lock on a SQLite file; `ends` says how long one kept who writes, in ms. */
export const lockWaits = new EventEmitter<{ begins: []; ends: [ms: number] }>();
