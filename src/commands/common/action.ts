import type { HospitalSettings } from './settings';
import type { Terminal } from './terminal';

/** A command. It resolves to an exit code, or to nothing, which means 0. */
export type Action<Options> = (options: Options, settings: HospitalSettings, terminal: Terminal) => Promise<unknown>;
