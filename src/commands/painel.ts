import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Action } from './common/action';
import { parseAddress } from './common/address';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import { say } from './common/terminal';
import { panelApp, type Run } from './panel/app';
import { readForms } from './panel/forms';

interface PainelOptions {
  porta?: string;
  host?: string;
  endereco?: string;
  comContatos?: boolean;
}

const LIMIT_MS = 600_000;

const start = (args: string[]): Run => {
  const child = spawn(process.execPath, [__filename, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
  });
  return { stdout: child.stdout, ended: once(child, 'close').then(([code]) => Number(code ?? 1)) };
};

/** Serves the panel until the process is ended. */
export const painel: Action<PainelOptions> = async (options, { database, zone, page }, terminal) => {
  const { porta = '3002', host = '127.0.0.1', endereco, comContatos = false } = options;
  const port = Number(porta);
  if (!(port < 65536)) throw new InputError(`--porta ${porta}: escreva um número até 65535`);
  const address =
    endereco === undefined ? [] : [parseAddress(endereco, '--endereco', 'https://pesquisa.hospital.example')];
  const at = address.map(({ href }) => `--endereco=${href}`);
  const letterhead = await readLetterhead(page, terminal);
  await withDatabase(database, async (db) => {
    const forms = () => readForms(db, zone, new Date(), at, comContatos);
    const app = panelApp(letterhead, forms, start, (line) => {
      say(terminal, line);
    });
    say(terminal, `Painel em ${await app.listen({ port, host })}`);
    await once(app.server, 'close');
  });
};
