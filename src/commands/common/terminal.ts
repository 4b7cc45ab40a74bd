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

/** Replaces control characters, because text typed by a patient must not control the terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');

const WIDTH = 24;
const PAUSE_MS = 100;

export class ProgressLine {
  readonly #stderr: Terminal['stderr'];
  readonly #label: string;
  #shownAt = 0;
  #shown = false;

  constructor({ stderr }: Terminal, label: string) {
    this.#stderr = stderr;
    this.#label = label;
  }

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
