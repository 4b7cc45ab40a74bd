import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { contentType } from 'mime-types';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { PAGE_HEADERS, securityHeaders } from '../../page/policy';
import { InputError, parseWholeNumber } from '../common/arguments';
import type { Letterhead } from '../common/letterhead';
import { say, type Terminal } from '../common/terminal';
import type { ReportOptions } from '../relatorio';
import type { Action, Choice, Chosen, Panel } from './forms';
import { emptyPanelPage, failureText, messagePage, panelPage } from './panelPage';
import { queueOf } from './queue';
import type { Ask } from './requests';

/** The largest file with the numbers of patients. */
const MOST_BYTES = 1_000_000;
const HTML = 'text/html; charset=utf-8';

/** A waiting page sends something this often, because proxies and browsers close a silent connection. */
const QUIET_MS = 10_000;

type Query = Readonly<Record<string, unknown>>;

/** @throws InputError if the query names an unknown field or a value that its field does not offer */
const chosenIn = ({ fields, missing }: Action, query: Query): Chosen => {
  if (fields.some(([, , choices]) => choices.length === 0)) throw new InputError(missing);
  const isKnown = Object.keys(query).every((key) => fields.some(([name]) => name === key));
  if (!isKnown) throw new InputError('O painel não conhece uma parte deste endereço.');
  return new Map(
    fields.map(([name, label, choices]) => {
      const choice = choices.find(([value]) => value === (query[name] ?? ''));
      if (choice === undefined) throw new InputError(`${label}: escolha um valor da lista.`);
      return [name, choice[0]];
    }),
  );
};

/**
 * The first page with the period, place and question of a page, as far as the panel offers them. The fields of the
 * alert and the posters are others, so their pages carry the query of the first page as `volta`.
 */
const wayBackOf = ({ results }: Pick<Panel, 'results'>, query: Query): string => {
  const asked: Query =
    typeof query['volta'] === 'string' ? Object.fromEntries(new URLSearchParams(query['volta'])) : query;
  const kept = (results['/']?.fields ?? []).flatMap(([name, , choices]) =>
    choices.flatMap(([value]): [string, string][] => (value !== '' && value === asked[name] ? [[name, value]] : [])),
  );
  return `/${kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`}`;
};

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
  const parts = [...chosen]
    .filter(([, value]) => value !== '')
    .map(([field, value]) => {
      const [, , choices = []] = fields.find(([one]) => one === field) ?? [];
      return field === 'onde' ? placeName(choices, value) : plain(value);
    });
  return `${[name, ...parts.filter((part) => part !== '')].join('-')}${ext}`;
};

/** Adds the comparison, the target and the numbers of patients that a person has filled in. */
const typedIn = ({ atendimentos, meta, comparar, dia }: Query): Partial<ReportOptions> => {
  // A day counts even if the person has left the choice at "nada".
  const isDay = comparar === 'dia' || comparar === '';
  if (comparar === 'dia' && dia === '') throw new InputError('Escolha o dia da mudança.');
  const compared = isDay ? dia : comparar;
  return {
    ...(typeof compared === 'string' && compared !== '' && { comparar: compared }),
    ...(typeof meta === 'string' && meta !== '' && { meta: parseWholeNumber(meta, 'meta', 100) }),
    ...(Buffer.isBuffer(atendimentos) &&
      atendimentos.length > 0 && { atendimentos: { name: 'atendimentos', bytes: atendimentos } }),
  };
};

/** What the page resolves to. Until then, a line break each `quietMs`, which changes nothing in HTML. */
async function* withoutSilence(page: Promise<string>, quietMs: number): AsyncGenerator<string> {
  const quiet = Symbol('quiet');
  for (;;) {
    const next = await Promise.race([page, delay(quietMs, quiet, { ref: false })]);
    if (typeof next === 'string') {
      yield next;
      return;
    }
    yield '\n';
  }
}

/**
 * @param readPanel reads what the panel offers now
 * @param ask makes the pages and files
 */
export const panelApp = (
  letterhead: Letterhead,
  readPanel: () => Promise<Panel>,
  ask: Ask,
  terminal: Terminal,
  quietMs = QUIET_MS,
) => {
  // The work for a request ends after ten minutes. Until then its connection may be silent.
  const app = fastify({ exposeHeadRoutes: true });
  const { pageOf, downloadOf } = queueOf(ask);
  /**
   * Every form of the panel sends it. Another site cannot know it, so it can neither start the work for a page nor make
   * a browser save a file. Over plain http, browsers do not say which site a request comes from.
   */
  const ficha = randomUUID();
  // Without a listener, a connection that cannot be accepted (too many open files) would end the panel.
  app.addHook('onListen', (done) => {
    app.server.on('error', (error) => {
      say(terminal, error.message);
    });
    done();
  });

  app.addHook('onRequest', ({ hostname }, reply, done) => {
    void reply.type(HTML).headers({
      ...securityHeaders(undefined),
      ...PAGE_HEADERS,
      'cache-control': 'no-store',
    });
    // A foreign site can make its host name lead to this machine, but not an IP address.
    const isOwn = hostname === 'localhost' || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
    done(isOwn ? undefined : new InputError('Este não é o endereço do painel.'));
  });
  const wayBackFrom = async (query: unknown): Promise<string> =>
    wayBackOf(await readPanel().catch(() => ({ results: {} })), query as Query);
  app.setNotFoundHandler(async ({ query }, reply) =>
    reply.code(404).send(messagePage(letterhead, 'Esta página não existe no painel.', await wayBackFrom(query))),
  );
  const wordsOf = (error: unknown): string => {
    if (error instanceof InputError) return error.said;
    if (error instanceof app.multipartErrors.RequestFileTooLargeError)
      return 'O arquivo é grande demais: escolha uma planilha ou um CSV só com local e quantidade.';
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === 'TimeoutError') say(terminal, 'Uma página ou um arquivo levou mais de dez minutos.');
    // After an AbortError, the client has left: it chose something else meanwhile, or pressed twice.
    else if (name !== 'AbortError') say(terminal, message);
    return (
      'Não foi possível. Tente de novo em alguns minutos; se continuar, avise a informática: ' +
      'o motivo está nas mensagens do painel, no servidor.'
    );
  };
  app.setErrorHandler(async (error: FastifyError, { query }, reply) =>
    reply
      .code(error.statusCode ?? (error instanceof InputError ? 400 : 500))
      .type(HTML)
      .send(messagePage(letterhead, wordsOf(error), await wayBackFrom(query))),
  );

  app.get('/', async ({ query, signal, method, headers }, reply) => {
    // Another site may link to this page. A picture in its page must not start the work.
    if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document')
      throw Object.assign(new InputError('Abra esta página pelo painel.'), { statusCode: 403 });
    const panel = await readPanel();
    if (panel.usualPeriod === undefined) return emptyPanelPage(letterhead, panel, ficha);
    const action = panel.results['/'];
    if (!action) throw new Error('the panel has no first page');
    const chosen = chosenIn(action, { periodo: panel.usualPeriod, ...(query as object) });
    if (method === 'HEAD') return '';
    const [before, after] = panelPage(letterhead, panel, chosen, ficha);
    const page = pageOf(action.request(chosen, '/'), signal).catch((error: unknown) => failureText(wordsOf(error)));
    // The person can choose another period while this one is computed.
    const parts = async function* (): AsyncGenerator<string> {
      yield before;
      yield* withoutSilence(page, quietMs);
      yield after;
    };
    return reply.send(Readable.from(parts()));
  });

  /** Answers late: a page that takes longer than `quietMs` begins before it is known whether it fails. */
  const sendPage = async (reply: FastifyReply, page: Promise<string>, wayBack: string) => {
    const ready = await Promise.race([page, delay(quietMs, undefined, { ref: false })]);
    if (ready !== undefined) return ready;
    const late = page.catch((error: unknown) => messagePage(letterhead, wordsOf(error), wayBack));
    return reply.send(Readable.from(withoutSilence(late, quietMs)));
  };

  /** For every address but the first page. A program sends the header, which a page of another site cannot. */
  const onRequest = ({ query, headers }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const isAsked = (query as Query)['ficha'] === ficha || headers['x-requested-with'] !== undefined;
    const text =
      'Esta página só abre a partir do painel. Volte ao painel e peça de novo: ele pode ter sido reiniciado.';
    done(isAsked ? undefined : Object.assign(new InputError(text), { statusCode: 403 }));
  };

  /** Sends a page or file. @param typed what a person has filled in beside the choices */
  const send = async (
    { query: asked, signal, method }: FastifyRequest,
    reply: FastifyReply,
    panel: Panel,
    action: Action,
    typed: Query = {},
  ) => {
    const { ficha: _checked, pedido = typed['pedido'], volta, ...query } = asked as Query;
    const chosen = chosenIn(action, query);
    const wayBack = wayBackOf(panel, { ...query, volta });
    const wanted = action.request(chosen, wayBack, typedIn(typed));
    if (method === 'HEAD') return '';
    if (action.download === undefined) return sendPage(reply, pageOf(wanted, signal), wayBack);
    const name = fileName(action.download, action, chosen);
    const stream = await downloadOf(wanted, signal);
    // The browser sees only that the file breaks off.
    stream.once('error', wordsOf);
    // Tells the page that the browser has the file now.
    if (typeof pedido === 'string' && /^\w{1,20}$/.test(pedido))
      void reply.header('set-cookie', `pedido-${pedido}=1; Path=/; Max-Age=60; SameSite=Strict`);
    return reply
      .type(contentType(path.extname(name)) || 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream);
  };

  app.get('/:name', { onRequest }, async (request, reply) => {
    const panel = await readPanel();
    const actions = new Map<string, Action>(Object.entries({ ...panel.results, ...panel.others }));
    const action = actions.get(request.url.split('?')[0] ?? '');
    if (action) return send(request, reply, panel, action);
    reply.callNotFound();
    return reply;
  });

  void app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 1, fileSize: MOST_BYTES } });
  /** The report or its numbers, with a target, a comparison and the numbers of patients. */
  const postReport = (address: '/relatorio' | '/numeros.xlsx') =>
    app.post(address, { onRequest }, async (request, reply) => {
      const panel = await readPanel();
      const action = panel.results[address];
      if (!action) throw new Error(`the panel has no ${address}`);
      return send(request, reply, panel, action, request.body as Query);
    });
  void postReport('/relatorio');
  void postReport('/numeros.xlsx');
  return app;
};
