import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../errors';

/** Prevents DNS rebinding. An empty list allows every name. */
export const allowHosts = (app: FastifyInstance, allowed: readonly string[]): void => {
  const isAllowed = ({ headers: { host = '' }, routeOptions }: FastifyRequest): boolean =>
    allowed.length === 0 ||
    allowed.includes(host.toLowerCase().replace(/:\d+$/, '')) ||
    // Monitoring systems request /health by IP address.
    routeOptions.url === '/health';
  app.addHook('onRequest', (request, reply, next) => {
    const hosts = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length <= 1 && isAllowed(request)) next();
    // Of several Host headers, Node uses the first one, but a proxy may use another one.
    else sendError(reply.header('cache-control', 'no-store'), hosts.length > 1 ? 400 : 421);
  });
};
