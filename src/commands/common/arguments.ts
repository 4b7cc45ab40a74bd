import * as commander from 'commander';
import type * as typed from '@commander-js/extra-typings';
import { reasonOf } from '../../hospital/db/databaseReason';

/** Commander's own classes, with types that know each option's name and value. */
export const { Command, CommanderError, Option } = commander as unknown as typeof typed;

/** The operator's input is wrong. The command ends with the exit code 2. */
export class InputError extends Error {
  /**
   * @param said the message for a person who knows no options, such as one in a browser
   * @param option the option that is wrong, such as `--local`. It is the beginning of the message on a terminal
   */
  constructor(
    readonly said: string,
    option?: string,
  ) {
    super(option === undefined ? said : `${option} ${said}`);
  }
}

/** Runs `read`, which fails if the operator's input is wrong. */
export const fromInput = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw new InputError(reasonOf(error));
  }
};

/** @throws InputError that lists the known formats */
export const parseFormato = <Formato extends string>(formato: string, known: readonly Formato[]): Formato => {
  const found = known.find((one) => one === formato);
  if (found === undefined) throw new InputError(`${formato}: escolha ${known.join(', ')}`, '--formato');
  return found;
};

/** @throws InputError unless the text is a whole number from 0 to `most` */
export const parseWholeNumber = (text: string, option: string, most: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) > most)
    throw new InputError(`${text}: escreva um número inteiro de 0 a ${most}`, option);
  return Number(text);
};
