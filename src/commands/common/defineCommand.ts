import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { CommandSettings } from './commandSettings';
import type { Terminal } from './terminal';

/** Runs a command's work. The work resolves to the exit code; undefined means 0. */
export type Perform = (work: (settings: CommandSettings, terminal: Terminal) => Promise<unknown>) => Promise<void>;

/** Adds a command to the program: its name, its help, its options, and what it does. */
export type DefineCommand = (program: CommandUnknownOpts, perform: Perform) => unknown;
