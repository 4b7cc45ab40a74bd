import { createInterface } from 'node:readline';
import type { Terminal } from './terminal';

/** Resolves with the next line of the input, without blanks around it; null after the last one. */
export type Ask = (question: string) => Promise<string | null>;

/**
 * Runs `work`, which may ask several questions. One reader serves all of them, because a reader takes more of the input
 * than the line it returns. Questions are shown only on a terminal.
 */
export const withQuestions = async <T>({ stdin, stderr }: Terminal, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const reader = createInterface({ input: stdin });
  const lines = reader[Symbol.asyncIterator]();
  try {
    return await work(async (question) => {
      if (stdin.isTTY) stderr.write(question);
      const next = await lines.next();
      return next.done === true ? null : next.value.trim();
    });
  } finally {
    // Without this, the open input would keep the process running.
    reader.close();
  }
};
