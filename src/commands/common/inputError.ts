/** Invalid arguments or input files: reported in one line, with exit code 2. */
export class InputError extends Error {}
