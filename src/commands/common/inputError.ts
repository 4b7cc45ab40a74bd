/** What was asked for cannot be done as it was written: one line for the person who wrote it, and exit code 2. */
export class InputError extends Error {}
