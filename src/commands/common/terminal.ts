import type { Readable, Writable } from 'node:stream';

/** Where a command reads and speaks: the process's own streams, or a test's. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean };
}

/** A line for the person at the terminal; on stderr, so that it never gets into a pipe. */
export const say = ({ stderr }: Terminal, line: string): void => {
  stderr.write(`${line}\n`);
};

/** A text that somebody else typed, without characters that would control a terminal or begin a line. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');

const WIDTH = 24;
/** Ten times a second at most. */
const PAUSE_MS = 100;

/** Shows how far something has come, on one line of a terminal; in a pipe or a log it says nothing. */
export class ProgressLine {
  readonly #stderr: Terminal['stderr'];
  readonly #label: string;
  #shownAt = 0;
  #shown = false;

  constructor({ stderr }: Terminal, label: string) {
    this.#stderr = stderr;
    this.#label = label;
  }

  /** @param note what is being done or counted */
  show(done: number, of: number, note = ''): void {
    const now = performance.now();
    if (!this.#stderr.isTTY || (done < of && this.#shown && now - this.#shownAt < PAUSE_MS)) return;
    this.#shownAt = now;
    this.#shown = true;
    const share = of === 0 ? 1 : Math.min(1, done / of);
    const full = Math.round(share * WIDTH);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    this.#stderr.write(`\r\u001b[K${this.#label} ${bar} ${Math.floor(share * 100)} % ${note}`);
  }

  end(): void {
    if (this.#shown) this.#stderr.write('\r\u001b[K');
    this.#shown = false;
  }
}
