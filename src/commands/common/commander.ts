import * as commander from 'commander';
import type * as typed from '@commander-js/extra-typings';

/** Commander's own classes, with types that know each option's name and value. */
export const { Command, CommanderError, Option } = commander as unknown as typeof typed;
