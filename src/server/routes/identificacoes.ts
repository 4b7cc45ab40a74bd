import { paths } from '../../contract/paths';
import { identificarPacienteSchema } from '../../contract/requests';
import { sendError } from '../errors';
import { addIdentificacao } from '../repositories/identificacoes';
import type { DatabaseRoutes } from './plugin';

/** POST identificarpaciente (behaviour 7.1): 201 with a new id once it is stored, 404 without such a location, 400 for a bad body. */
export const identificacoesRoutes: DatabaseRoutes = (app, { db }, done) => {
  app.post(paths.identificarPaciente, { schema: { body: identificarPacienteSchema } }, async (request, reply) => {
    const id = await addIdentificacao(db, request.body);
    if (id === null) return sendError(reply, 404, 'Local não encontrado.');
    return reply.code(201).send({ idIdentificacaoPaciente: id });
  });
  done();
};
