/** Invalid input by the operator: exit code 2. */
export class InputError extends Error {}
