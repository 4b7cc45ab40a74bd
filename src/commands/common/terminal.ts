import type { Readable, Writable } from 'node:stream';

export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean };
}

/** Writes to stderr, because another program may read stdout. */
export const say = ({ stderr }: Terminal, line: string): void => {
  stderr.write(`${line}\n`);
};

/**
 * Replaces control and bidirectional characters, so that text typed by a patient cannot control the terminal. Other
 * invisible characters stay: names in Persian, Malayalam, Sinhala and Nepali need the joiners.
 */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '\uFFFD');

/** Shows on a terminal how far a command has come. Without a text, removes the line. */
export const showProgress = ({ stderr }: Terminal, text = ''): void => {
  if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
};
