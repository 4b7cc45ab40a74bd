import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

const texts: Record<number, string> = {
  400: 'Requisição inválida.',
  404: 'Não encontrado.',
  408: 'A requisição demorou demais.',
  413: 'O corpo da requisição é grande demais.',
  415: 'O corpo da requisição deve ser JSON.',
  503: 'Servidor ocupado. Tente de novo em instantes.',
};

export const sendError = (
  reply: FastifyReply,
  status: number,
  erro = texts[status] ?? 'Requisição inválida.',
): FastifyReply => reply.code(status).send({ erro });

/**
 * Answers `{"erro": …}` in Portuguese, without fastify's or the database's own message, which may quote the request.
 */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode: status = 500, validationContext } = error;
    // The message of `validatorCompiler`.
    if (validationContext) return sendError(reply, 400, error.message);
    if (status >= 400 && status < 500) return sendError(reply, status);
    // The request is valid. It may succeed later, for example once the database can be reached again.
    request.log.error({ err: error }, 'request failed');
    return sendError(reply.header('retry-after', 5), 503);
  });

  app.setNotFoundHandler((_request, reply) => sendError(reply, 404));
};
