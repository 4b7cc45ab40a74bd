import { statSync } from 'node:fs';

/** Who may read and write a file, such as `600`: its owner alone. */
export const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8).padStart(3, '0');
