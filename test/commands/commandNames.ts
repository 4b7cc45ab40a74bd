import { readFileSync } from 'node:fs';

/** The commands that the documentation describes. */
export const commandNames = Array.from(
  readFileSync('.github/docs/commands.md', 'utf8').matchAll(/^## ([a-z-]+)$/gm),
  ([, name = '']) => name,
);
