import type { HospitalSettings } from './settings';
import type { Terminal } from './terminal';

/** What a command does. It ends with an exit code, or with nothing, which is 0. */
export type Action<Options> = (options: Options, settings: HospitalSettings, terminal: Terminal) => Promise<unknown>;
