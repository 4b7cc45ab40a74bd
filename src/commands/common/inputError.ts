/** The operator's input is invalid. The command ends with exit code 2. */
export class InputError extends Error {}
