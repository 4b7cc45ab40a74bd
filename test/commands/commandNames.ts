import { readFileSync } from 'node:fs';

/** The commands to which the documentation links by their names. */
export const commandNames = [
  ...new Set(
    Array.from(
      readFileSync('.github/docs/commands.md', 'utf8').matchAll(/\[([a-z-]+)\]\((?:#\1|own-host\.md#[a-z-]+)\)/g),
      ([, name = '']) => name,
    ),
  ),
];
