import type { HospitalSettings } from './settings';
import type { Terminal } from './terminal';

/** The function that runs a command. It resolves to the exit code; undefined means 0. */
export type Action<Options> = (options: Options, settings: HospitalSettings, terminal: Terminal) => Promise<unknown>;
