import { reasonOf } from '../../page/startError';

/** The operator's input is wrong. The command ends with the exit code 2. */
export class InputError extends Error {}

/** Runs `read`, which fails if the operator's input is wrong. */
export const fromInput = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw new InputError(reasonOf(error));
  }
};
