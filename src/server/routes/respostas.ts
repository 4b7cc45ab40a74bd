import { paths } from '../../contract/paths';
import { cadastrarRespostaSchema } from '../../contract/requests';
import { sendError } from '../errors';
import { hasIdentificacao } from '../repositories/identificacoes';
import { saveResposta } from '../repositories/respostas';
import type { DatabaseRoutes } from './plugin';

/**
 * POST cadastrarresposta (SPEC.md §7): 201 once the answer is stored, 404 without such an identification, 422 for a
 * question that its location does not ask, 400 for a bad body.
 */
export const respostasRoutes: DatabaseRoutes = (app, { db }, done) => {
  app.post(paths.cadastrarResposta, { schema: { body: cadastrarRespostaSchema } }, async (request, reply) => {
    if (await saveResposta(db, request.body)) return reply.code(201).send();
    return (await hasIdentificacao(db, request.body.Id_Identificacao_Resposta))
      ? sendError(reply, 422, 'Esta pergunta não é deste local.')
      : sendError(reply, 404, 'Identificação não encontrada.');
  });
  done();
};
