import { reasonOf } from '../../page/startError';

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
