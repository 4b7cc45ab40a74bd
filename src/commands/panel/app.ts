import { once } from 'node:events';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyError } from 'fastify';
import { PAGE_HEADERS, securityHeaders } from '../../page/policy';
import type { CommandProcess } from './commandProcess';
import { InputError } from '../common/inputError';
import type { Letterhead } from '../common/letterhead';
import { say, type Terminal } from '../common/terminal';
import type { Form } from './forms';
import { messagePage, panelPage, withWayBack } from './panelPage';

const MOST_WAITING = 10;
const HTML = 'text/html; charset=utf-8';

/** @throws InputError if the query has anything but one of the choices of each field */
const argsOf = ({ fields }: Form, query: Record<string, unknown>): string[] => {
  const isKnown = Object.keys(query).every((key) => fields.some(([name]) => name === key));
  return fields.flatMap(([name, , choices]) => {
    const [value] = choices.find(([one]) => one === (query[name] ?? '')) ?? [];
    if (value === undefined || !isKnown) throw new InputError('O painel não conhece este valor: escolha um da lista.');
    return value === '' ? [] : [value.includes('=') ? `--${value}` : `--${name}=${value}`];
  });
};

export const panelApp = (
  letterhead: Letterhead,
  readForms: () => Promise<Form[]>,
  start: (args: string[], signal: AbortSignal) => CommandProcess,
  terminal: Terminal,
) => {
  const app = fastify({ exposeHeadRoutes: false, connectionTimeout: 120_000 });

  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();

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
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(messagePage(letterhead, 'Esta página não existe no painel.')),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const isInput = error instanceof InputError;
    if (!isInput) say(terminal, error.message);
    const words = isInput ? error.message : 'Não foi possível: o motivo está nas mensagens do painel, no servidor.';
    return reply
      .code(error.statusCode ?? (isInput ? 400 : 500))
      .type(HTML)
      .send(messagePage(letterhead, words));
  });

  app.get('/', async () => panelPage(letterhead, await readForms()));
  app.get('/:name', async ({ query, url, signal }, reply) => {
    const [path = '', choice] = url.split('?');
    const form = (await readForms()).find(({ buttons }) => path in buttons);
    const [, ...command] = form?.buttons[path] ?? [];
    if (!form) {
      reply.callNotFound();
      return reply;
    }
    const args = [...command, ...argsOf(form, query as Record<string, unknown>), '--saida=-'];
    if (unfinished > MOST_WAITING)
      throw Object.assign(new InputError('Há pedidos demais. Tente de novo em um minuto.'), { statusCode: 503 });
    unfinished += 1;
    // Starts when all commands before it have ended, and ends early if the client leaves.
    const run = last.then(() => start(args, signal));
    last = run
      .then(({ ended }) => ended)
      .catch(() => undefined)
      .finally(() => (unfinished -= 1));
    const { stdout, ended } = await run;
    await Promise.race([once(stdout, 'readable'), ended]);
    if (stdout.readableLength === 0) throw new Error(`${path}: falhou`);
    if (!path.endsWith('.csv')) return withWayBack(await text(stdout), choice);
    return reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment').send(stdout);
  });
  return app;
};
