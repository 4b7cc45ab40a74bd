import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { contentType } from 'mime-types';
import fastify, { type FastifyError } from 'fastify';
import { PAGE_HEADERS, securityHeaders } from '../../page/policy';
import type { CommandProcess } from './commandProcess';
import { InputError } from '../common/inputError';
import type { Letterhead } from '../common/letterhead';
import { say, type Terminal } from '../common/terminal';
import type { Action, Choice, Panel } from './forms';
import { emptyPanelPage, failureText, messagePage, panelPage, withWayBack } from './panelPage';

const MOST_WAITING = 10;
const MOST_DOWNLOADS = 4;
/** Of the file with the numbers of patients. */
const MOST_BYTES = 1_000_000;
const HTML = 'text/html; charset=utf-8';
/** A page is also complete if the command had something to report (`alerta`). */
const COMPLETE: readonly unknown[] = [0, 3];

/** @throws InputError if the query has anything but one of the choices of each field */
const chosenIn = ({ fields }: Action, query: Record<string, unknown>) => {
  const isKnown = Object.keys(query).every((key) => fields.some(([name]) => name === key));
  return fields.map(([name, , choices]) => {
    const choice = choices.find(([one]) => one === (query[name] ?? ''));
    if (choice === undefined || !isKnown) throw new InputError('O painel não conhece este valor: escolha um da lista.');
    return { name, value: choice[0], choice, choices };
  });
};

type Chosen = ReturnType<typeof chosenIn>;

const argsOf = ({ command }: Action, chosen: Chosen): string[] => [
  ...command,
  ...chosen.flatMap(({ name, value }) =>
    value === '' ? [] : [value.includes('=') ? `--${value}` : `--${name}=${value}`],
  ),
];

const forFile = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A place's name, with its unit and id where another one has the same name in files, or none. */
const placeForFile = ([value, text, name = text]: Choice, all: readonly Choice[]): string => {
  const short = forFile(name);
  const others = all.filter(([other]) => other !== value).map(([, itsText, itsName = itsText]) => forFile(itsName));
  return short === '' || (name !== text && others.includes(short)) ? forFile(text) : short;
};

/** `respostas-2026-10-pediatria.xlsx` */
const fileName = (download: string, chosen: Chosen): string => {
  const { name, ext } = path.parse(download);
  const parts = chosen
    .filter(({ value }) => value !== '')
    .map(({ name: field, value, choice, choices }) =>
      field === 'onde' ? placeForFile(choice, choices) : forFile(value),
    );
  return `${[name, ...parts.filter((part) => part !== '')].join('-')}${ext}`;
};

/** @throws InputError with the command's own words if a person's input was wrong */
const assertComplete = async ({ ended }: CommandProcess, what: string): Promise<void> => {
  const { code, said } = await ended;
  if (COMPLETE.includes(code)) return;
  const [, words] = /^Erro: (.+)$/m.exec(said) ?? [];
  // A person who uses a browser knows no options.
  if (code === 2 && words !== undefined) throw new InputError(words.replace(/^--\S+ /, ''));
  throw new Error(`${what}: falhou`);
};

/** The output of a command. Breaks off if the command ends early, so that no browser takes a part for the whole. */
async function* wholeOutput(command: CommandProcess, what: string): AsyncGenerator<Buffer> {
  for await (const chunk of command.stdout) yield chunk as Buffer;
  await assertComplete(command, what);
}

const tooMany = () =>
  Object.assign(new InputError('Há pedidos demais. Tente de novo em um minuto.'), { statusCode: 503 });

export const panelApp = (
  letterhead: Letterhead,
  readPanel: () => Promise<Panel>,
  start: (args: string[], signal: AbortSignal) => CommandProcess,
  terminal: Terminal,
) => {
  const app = fastify({ exposeHeadRoutes: false, connectionTimeout: 120_000 });

  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  let downloads = 0;

  /** A page's command starts when all before it have ended, and ends early if the client leaves. */
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

  /** A download may be slow, so it waits for no page and no page waits for it. */
  const downloadOf = async (args: string[], signal: AbortSignal): Promise<Readable> => {
    if (downloads >= MOST_DOWNLOADS) throw tooMany();
    downloads += 1;
    const command = start([...args, '--saida=-'], signal);
    const ended = command.ended.finally(() => (downloads -= 1));
    ended.catch(() => undefined);
    await Promise.race([once(command.stdout, 'readable'), ended]);
    if (command.stdout.readableLength === 0) await assertComplete(command, args[0] ?? '');
    return Readable.from(wholeOutput(command, args[0] ?? ''));
  };

  app.addHook('onRequest', ({ hostname, url, headers }, reply, done) => {
    void reply.type(HTML).headers({
      ...securityHeaders(undefined),
      ...PAGE_HEADERS,
      'cache-control': 'no-store',
    });
    // A foreign site can make its host name lead to this machine, but not an IP address.
    const isOwn = hostname === 'localhost' || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
    // A link may lead to the first page, also to that of a ward. Another site must not make the browser save a file or start a command.
    const isLink = headers['sec-fetch-dest'] === 'document' && url.split('?')[0] === '/';
    const isForeign = headers['sec-fetch-site'] === 'cross-site' && !isLink;
    if (!isOwn) done(new InputError('Este não é o endereço do painel.'));
    else if (isForeign) done(Object.assign(new InputError('Abra esta página pelo painel.'), { statusCode: 403 }));
    else done();
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(messagePage(letterhead, 'Esta página não existe no painel.')),
  );
  const wordsOf = (error: unknown): string => {
    if (error instanceof InputError) return error.message;
    if (error instanceof app.multipartErrors.RequestFileTooLargeError)
      return 'O arquivo é grande demais: escolha um CSV com linhas local;quantidade.';
    say(terminal, error instanceof Error ? error.message : String(error));
    return (
      'Não foi possível. Tente de novo em alguns minutos; se continuar, avise a informática: ' +
      'o motivo está nas mensagens do painel, no servidor.'
    );
  };
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    reply
      .code(error.statusCode ?? (error instanceof InputError ? 400 : 500))
      .type(HTML)
      .send(messagePage(letterhead, wordsOf(error))),
  );

  app.get('/', async ({ query, signal }, reply) => {
    const panel = await readPanel();
    if (panel.usualPeriod === undefined) return emptyPanelPage(letterhead, panel);
    const action = panel.results['/'];
    if (!action) throw new Error('the panel has no first page');
    const chosen = chosenIn(action, { periodo: panel.usualPeriod, ...(query as object) });
    const [before, after] = panelPage(letterhead, panel, new Map(chosen.map(({ name, value }) => [name, value])));
    // The person can choose another period while this one is computed.
    const parts = async function* (): AsyncGenerator<string> {
      yield before;
      yield await pageOf(argsOf(action, chosen), signal).catch((error: unknown) => failureText(wordsOf(error)));
      yield after;
    };
    return reply.send(Readable.from(parts()));
  });

  app.get('/:name', async ({ query, url, signal }, reply) => {
    const [address = '', choice] = url.split('?');
    const { results, others } = await readPanel();
    const action = new Map(Object.entries({ ...results, ...others })).get(address);
    if (!action) {
      reply.callNotFound();
      return reply;
    }
    const chosen = chosenIn(action, query as Record<string, unknown>);
    const args = argsOf(action, chosen);
    if (action.download === undefined) return withWayBack(await pageOf(args, signal), choice);
    const name = fileName(action.download, chosen);
    const stream = await downloadOf(args, signal);
    return reply
      .type(contentType(path.extname(name)) || 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream);
  });

  void app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 1, fileSize: MOST_BYTES } });
  /** A report with the target and the numbers of patients that the person sends. They are kept only for this report. */
  app.post('/relatorio', async ({ body, signal }) => {
    const action = (await readPanel()).results['/relatorio'];
    if (!action) throw new Error('the panel has no report');
    const { atendimentos, meta, comparar, dia, ...choices } = body as Record<string, unknown>;
    const args = argsOf(action, chosenIn(action, choices));
    if (typeof meta === 'string' && meta !== '') args.push(`--meta=${meta}`);
    const isDay = comparar === 'dia' || comparar === '';
    if (comparar === 'dia' && dia === '') throw new InputError('Escolha o dia da mudança.');
    const compared = isDay ? dia : comparar;
    if (typeof compared === 'string' && compared !== '') args.push(`--comparar=${compared}`);
    const query = new URLSearchParams(choices as Record<string, string>).toString();
    if (!Buffer.isBuffer(atendimentos) || atendimentos.length === 0)
      return withWayBack(await pageOf(args, signal), query);
    const folder = await mkdtemp(path.join(tmpdir(), 'painel-'));
    try {
      const file = path.join(folder, 'atendimentos.csv');
      await writeFile(file, atendimentos, { mode: 0o600 });
      return withWayBack(await pageOf([...args, `--atendimentos=${file}`], signal), query);
    } catch (error) {
      if (error instanceof InputError) error.message = error.message.replaceAll(`${folder}${path.sep}`, '');
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  return app;
};
