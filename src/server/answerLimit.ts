import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CadastrarResposta } from '../contract/requests';
import { sendError } from './plugins/errors';
import { idText } from '../hospital/repositories/values';

const WINDOW_MS = 10_000;
/** The survey sends no more than five answers of one identification in a window. */
const MOST_ANSWERS = 20;
/** At this number a new window begins, so that the memory is limited. */
const MOST_IDENTIFICATIONS = 50_000;

/** A preHandler that refuses answers of an identification beyond the limit. A change of the system's clock has no effect. */
export const limitAnswers = () => {
  const counts = new Map<string, number>();
  let end = 0;
  return ({ body }: FastifyRequest<{ Body: CadastrarResposta }>, reply: FastifyReply, next: () => void): void => {
    if (performance.now() >= end || counts.size >= MOST_IDENTIFICATIONS) {
      counts.clear();
      end = performance.now() + WINDOW_MS;
    }
    const id = idText(body.Id_Identificacao_Resposta).slice(0, 64);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count > MOST_ANSWERS) sendError(reply.header('retry-after', WINDOW_MS / 1000), 429);
    else next();
  };
};
