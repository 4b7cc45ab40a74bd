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

/** Replaces control characters, so that text typed by a patient cannot control the terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');

const WIDTH = 24;

export class ProgressLine {
  constructor(
    private readonly terminal: Terminal,
    private readonly label: string,
  ) {}

  show(done: number, of: number, note = ''): void {
    const share = of === 0 ? 1 : Math.min(1, done / of);
    const full = Math.round(share * WIDTH);
    const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
    this.#replace(`${this.label} ${bar} ${Math.floor(share * 100)} % ${note}`);
  }

  end(): void {
    this.#replace('');
  }

  #replace(text: string): void {
    const { stderr } = this.terminal;
    if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
  }
}
