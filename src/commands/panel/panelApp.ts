import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { contentType } from 'mime-types';
import fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { PAGE_HEADERS, securityHeaders } from '../../page/policy';
import { commandOutputs, type StartCommand } from './commandOutputs';
import { InputError } from '../common/inputError';
import type { Letterhead } from '../common/letterhead';
import { say, type Terminal } from '../common/terminal';
import type { Action, Choice, Panel } from './forms';
import { emptyPanelPage, failureText, messagePage, panelPage, withWayBack } from './panelPage';

/** The largest file with the numbers of patients. */
const MOST_BYTES = 1_000_000;
const HTML = 'text/html; charset=utf-8';

/** @throws InputError if the query names an unknown field or a value that its field does not offer */
const chosenIn = ({ fields, missing }: Action, query: Record<string, unknown>) => {
  if (fields.some(([, , choices]) => choices.length === 0)) throw new InputError(missing);
  const isKnown = Object.keys(query).every((key) => fields.some(([name]) => name === key));
  if (!isKnown) throw new InputError('O painel não conhece uma parte deste endereço.');
  return fields.map(([name, label, choices]) => {
    const choice = choices.find(([value]) => value === (query[name] ?? ''));
    if (choice === undefined) throw new InputError(`${label}: escolha um valor da lista.`);
    return { name, value: choice[0] };
  });
};

type Chosen = ReturnType<typeof chosenIn>;

const argsOf = ({ command }: Action, chosen: Chosen): string[] => [
  ...command,
  ...chosen.flatMap(({ name, value }) =>
    value === '' ? [] : [value.includes('=') ? `--${value}` : `--${name}=${value}`],
  ),
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** File systems refuse names of more than 255 bytes. The end of a place's full text is its Id. */
const short = (name: string): string => (name.length > 60 ? `${name.slice(0, 40)}-${name.slice(-18)}` : name);

/** Of several places with the same name, and of one without Latin letters, the full text. */
const placeName = (choices: readonly Choice[], place: string): string => {
  const nameOf = ([, text, name = text]: Choice): string => short(plain(name));
  const chosen = choices.find(([value]) => value === place);
  if (chosen === undefined) return '';
  const isShared = choices.some((one) => one !== chosen && nameOf(one) === nameOf(chosen));
  return isShared || nameOf(chosen) === '' ? short(plain(chosen[1])) : nameOf(chosen);
};

/** `respostas-2026-10-pediatria.xlsx` */
const fileName = (download: string, { fields }: Action, chosen: Chosen): string => {
  const { name, ext } = path.parse(download);
  const parts = chosen
    .filter(({ value }) => value !== '')
    .map(({ name: field, value }) => {
      const [, , choices = []] = fields.find(([one]) => one === field) ?? [];
      return field === 'onde' ? placeName(choices, value) : plain(value);
    });
  return `${[name, ...parts.filter((part) => part !== '')].join('-')}${ext}`;
};

export const panelApp = (
  letterhead: Letterhead,
  readPanel: () => Promise<Panel>,
  start: StartCommand,
  terminal: Terminal,
) => {
  const app = fastify({ exposeHeadRoutes: false, connectionTimeout: 120_000 });
  const { pageOf, downloadOf } = commandOutputs(start);
  // Without a listener, a connection that cannot be accepted (too many open files) would end the panel.
  app.addHook('onListen', (done) => {
    app.server.on('error', (error) => {
      say(terminal, error.message);
    });
    done();
  });

  app.addHook('onRequest', ({ hostname, url, headers }, reply, done) => {
    void reply.type(HTML).headers({
      ...securityHeaders(undefined),
      ...PAGE_HEADERS,
      'cache-control': 'no-store',
    });
    // A foreign site can make its host name lead to this machine, but not an IP address.
    const isOwn = hostname === 'localhost' || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
    // Another site may link to the first page, with any choice in its query. It must not start another command or make
    // the browser save a file.
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
      return 'O arquivo é grande demais: escolha uma planilha ou um CSV só com local e quantidade.';
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    // The client has left: it chose something else meanwhile, or pressed twice.
    if (name !== 'AbortError') say(terminal, message);
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

  /** Sends what the command of an action writes. @param choice a query, to which the way back leads */
  const send = async (reply: FastifyReply, action: Action, chosen: Chosen, args: string[], choice?: string) => {
    const { signal } = reply.request;
    if (action.download === undefined) return withWayBack(await pageOf(args, signal), choice);
    const name = fileName(action.download, action, chosen);
    const stream = await downloadOf(args, signal);
    return reply
      .type(contentType(path.extname(name)) || 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream);
  };

  app.get('/:name', async ({ query, url }, reply) => {
    const [address = '', choice] = url.split('?');
    const { results, others } = await readPanel();
    const action = new Map(Object.entries({ ...results, ...others })).get(address);
    if (!action) {
      reply.callNotFound();
      return reply;
    }
    const chosen = chosenIn(action, query as Record<string, unknown>);
    return send(reply, action, chosen, argsOf(action, chosen), choice);
  });

  void app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 1, fileSize: MOST_BYTES } });
  /** The report or its numbers, with a target, a comparison and the numbers of patients, which are deleted after it. */
  const postReport = (address: '/relatorio' | '/numeros.xlsx') =>
    app.post(address, async ({ body }, reply) => {
      const action = (await readPanel()).results[address];
      if (!action) throw new Error(`the panel has no ${address}`);
      const { atendimentos, meta, comparar, dia, ...choices } = body as Record<string, unknown>;
      const chosen = chosenIn(action, choices);
      const args = argsOf(action, chosen);
      if (typeof meta === 'string' && meta !== '') args.push(`--meta=${meta}`);
      // A day counts even if the person has left the choice at "nada".
      const isDay = comparar === 'dia' || comparar === '';
      if (comparar === 'dia' && dia === '') throw new InputError('Escolha o dia da mudança.');
      const compared = isDay ? dia : comparar;
      if (typeof compared === 'string' && compared !== '') args.push(`--comparar=${compared}`);
      const query = new URLSearchParams(choices as Record<string, string>).toString();
      if (!Buffer.isBuffer(atendimentos) || atendimentos.length === 0) return send(reply, action, chosen, args, query);
      const folder = await mkdtemp(path.join(tmpdir(), 'painel-'));
      try {
        const file = path.join(folder, 'atendimentos');
        await writeFile(file, atendimentos, { mode: 0o600 });
        return await send(reply, action, chosen, [...args, `--atendimentos=${file}`], query);
      } catch (error) {
        if (error instanceof InputError) error.message = error.message.replaceAll(`${folder}${path.sep}`, '');
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  void postReport('/relatorio');
  void postReport('/numeros.xlsx');
  return app;
};
