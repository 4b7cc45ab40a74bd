import { once } from 'node:events';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import fastify from 'fastify';
import { securityHeaders } from '../../server/page/policy';
import { InputError } from '../common/inputError';
import type { Letterhead } from '../common/letterhead';
import type { Form } from './forms';
import { messagePage, panelPage } from './page';

/** A command that runs in another process, so that this one answers at once. */
export interface Run {
  stdout: Readable;
  /** The exit code. */
  ended: Promise<number>;
}

const MOST_WAITING = 10;
const HTML = 'text/html; charset=utf-8';

/** @throws InputError if the query has anything but one of the choices of each field */
const argsOf = ({ fields }: Form, query: Record<string, unknown>): string[] => {
  const isKnown = Object.keys(query).every((key) => fields.some(({ name }) => name === key));
  return fields.flatMap(({ name, choices }) => {
    const [value] = choices.find(([one]) => one === (query[name] ?? '')) ?? [];
    if (value === undefined || !isKnown) throw new InputError('O painel não conhece este valor: escolha um da lista.');
    return value === '' ? [] : [value.includes('=') ? `--${value}` : `--${name}=${value}`];
  });
};

export const panelApp = (
  letterhead: Letterhead,
  readForms: () => Promise<Form[]>,
  start: (args: string[]) => Run,
  log: (line: string) => void,
) => {
  const app = fastify({ exposeHeadRoutes: false, connectionTimeout: 120_000 });
  const message = (text: string) => messagePage(letterhead, text);

  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** Starts a command when all before it have ended. */
  const next = (args: string[]): Promise<Run> => {
    if (unfinished > MOST_WAITING)
      throw Object.assign(new InputError('Há pedidos demais. Tente de novo em um minuto.'), { statusCode: 503 });
    unfinished += 1;
    const run = last.then(() => start(args));
    last = run.then(({ ended }) => ended).finally(() => (unfinished -= 1));
    return run;
  };

  app.addHook('onRequest', ({ hostname }, reply, done) => {
    void reply.type(HTML).headers({
      ...securityHeaders(undefined),
      // The meta element of each page has the rest of its policy. Browsers ignore this directive there.
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    // A foreign site can make its host name lead to this machine, but not an IP address.
    const isOwn = hostname === 'localhost' || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
    done(isOwn ? undefined : new InputError('Este não é o endereço do painel.'));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(message('Esta página não existe no painel.')));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const isInput = error instanceof InputError;
    if (!isInput) log(error.message);
    const text = isInput
      ? error.message
      : 'Não foi possível. Quem cuida do servidor vê o motivo nas mensagens do painel.';
    return reply
      .code(error.statusCode ?? (isInput ? 400 : 500))
      .type(HTML)
      .send(message(text));
  });

  app.get('/', async () => panelPage(letterhead, await readForms()));
  app.get<{ Querystring: Record<string, unknown> }>('/:name', async ({ query, url }, reply) => {
    const [path = ''] = url.split('?');
    const form = (await readForms()).find(({ buttons }) => Object.hasOwn(buttons, path));
    const [, ...command] = form?.buttons[path] ?? [];
    if (!form) {
      reply.callNotFound();
      return reply;
    }
    const { stdout, ended } = await next([...command, ...argsOf(form, query), '--saida=-']);
    await once(stdout, 'readable');
    if (stdout.readableLength === 0) {
      if ((await ended) !== 0) throw new Error(`${path}: falhou`);
      return message('Nada fora do habitual.');
    }
    if (path.endsWith('.csv')) void reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment');
    return reply.send(stdout);
  });
  return app;
};
