/** Ends the command with exit code 2. */
export class InputError extends Error {}
