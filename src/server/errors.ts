import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isUnavailable } from './db/unavailable';
import { sampled } from './logging';

const texts: Record<number, string> = {
  400: 'Requisição inválida.',
  404: 'Não encontrado.',
  408: 'A requisição demorou demais.',
  413: 'O corpo da requisição é grande demais.',
  415: 'O corpo da requisição deve ser JSON.',
  421: 'Este servidor não atende por este endereço.',
  429: 'Requisições demais. Tente de novo em instantes.',
  431: 'O cabeçalho da requisição é grande demais.',
  503: 'Servidor ocupado. Tente de novo em instantes.',
};

export const textOf = (status: number): string => texts[status] ?? 'Requisição inválida.';

export const sendError = (reply: FastifyReply, status: number, erro = textOf(status)): FastifyReply =>
  reply.code(status).send({ erro });

/** `field` is the invalid field; null if the body is not an object. */
export class InvalidBody extends Error {
  constructor(readonly field: string | null) {
    super('body does not fit the contract');
  }
}

/** Answers `{"erro": …}` in Portuguese, without the error's own message, which may quote the request. */
export const handleErrors = (app: FastifyInstance): void => {
  const sampleUnavailable = sampled();
  const sampleFailed = sampled();
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof InvalidBody) {
      return sendError(reply, 400, error.field === null ? undefined : `Campo inválido: ${error.field}.`);
    }
    if (isUnavailable(error)) {
      sampleUnavailable((more) => {
        request.log.error({ err: error, more }, 'database not available');
      });
      return sendError(reply.header('retry-after', 5), 503);
    }
    const { statusCode: status = 500 } = error;
    if (status >= 400 && status < 500) return sendError(reply, status);
    sampleFailed((more) => {
      request.log.error({ err: error, more }, 'request failed');
    });
    return sendError(reply, 500, 'Erro interno do servidor.');
  });

  app.setNotFoundHandler((_request, reply) => sendError(reply, 404));
};
