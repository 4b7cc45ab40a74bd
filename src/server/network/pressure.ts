import type { FastifyInstance } from 'fastify';
import { sendError } from '../errors';

/**
 * Answers 503 while a timer is late by more than `maxLateMs` twice in a row. A single pause (a slow disk, a frozen
 * machine) refuses no request.
 */
export const refuseUnderPressure = (app: FastifyInstance, maxLateMs = 10_000, everyMs = 1000): void => {
  let due = performance.now() + everyMs;
  let [lateBefore, late] = [0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    [lateBefore, late] = [late, now - due];
    due = now + everyMs;
  }, everyMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onRequest', (_request, reply, next) => {
    if (Math.min(lateBefore, late) <= maxLateMs) next();
    else sendError(reply.header('retry-after', 10), 503);
  });
};
