import type { HospitalSettings } from './settings';
import type { Terminal } from './terminal';

/** Resolves to the exit code; undefined means 0. */
export type Action<Options> = (options: Options, settings: HospitalSettings, terminal: Terminal) => Promise<unknown>;
