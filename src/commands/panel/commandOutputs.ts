import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { InputError } from '../common/inputError';
import type { CommandProcess } from './commandProcess';

export type StartCommand = (args: string[], signal: AbortSignal) => CommandProcess;

const MOST_WAITING = 10;
const MOST_DOWNLOADS = 4;
/** A page is also complete if the command had something to report (`alerta`). */
const COMPLETE: readonly unknown[] = [0, 3];

/** @throws InputError with the command's message if the person's input was wrong */
const assertComplete = async ({ ended }: CommandProcess, what: string): Promise<void> => {
  const { code, said } = await ended;
  if (COMPLETE.includes(code)) return;
  const [, words] = /^Erro: (.+)$/m.exec(said) ?? [];
  // The message may start with the name of an option, which a person in a browser does not know.
  if (code === 2 && words !== undefined) throw new InputError(words.replace(/^--\S+ /, ''));
  throw new Error(`${what}: falhou`);
};

/**
 * The output of a command. Throws at its end if the command failed, so that no browser saves a part as a whole file.
 */
async function* wholeOutput(command: CommandProcess, what: string): AsyncGenerator<Buffer> {
  for await (const chunk of command.stdout) yield chunk as Buffer;
  await assertComplete(command, what);
}

const tooMany = () =>
  Object.assign(new InputError('Há pedidos demais. Tente de novo em um minuto.'), { statusCode: 503 });

/** Runs commands for the panel, and returns what they write to the standard output. */
export const commandOutputs = (start: StartCommand) => {
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  let downloads = 0;

  /** Runs the commands of pages one after the other. A command is stopped if its client leaves. */
  const pageOf = async (args: string[], signal: AbortSignal): Promise<string> => {
    if (unfinished > MOST_WAITING) throw tooMany();
    unfinished += 1;
    const run = last.then(async () => {
      const command = start([...args, '--saida=-'], signal);
      const [page] = await Promise.all([text(command.stdout), assertComplete(command, args[0] ?? '')]);
      if (page === '') throw new Error(`${args[0]}: falhou`);
      return page;
    });
    last = run.catch(() => undefined).finally(() => (unfinished -= 1));
    return run;
  };

  /** Downloads run beside the pages, because a slow client must not hold up a page. */
  const downloadOf = async (args: string[], signal: AbortSignal): Promise<Readable> => {
    if (downloads >= MOST_DOWNLOADS) throw tooMany();
    const command = start([...args, '--saida=-'], signal);
    downloads += 1;
    const ended = command.ended.finally(() => (downloads -= 1));
    ended.catch(() => undefined);
    await Promise.race([once(command.stdout, 'readable'), ended]);
    if (command.stdout.readableLength === 0) await assertComplete(command, args[0] ?? '');
    return Readable.from(wholeOutput(command, args[0] ?? ''));
  };

  return { pageOf, downloadOf };
};
