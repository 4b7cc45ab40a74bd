import { paths } from '../../contract/paths';
import { sendError } from '../errors';
import { listPerguntas } from '../repositories/locais';
import type { DatabaseRoutes } from './plugin';

/** GET listarperguntasporlocal (behaviour 7.1): 200 with the questions in the hospital's order, 404 without such a location. */
export const perguntasRoutes: DatabaseRoutes = (app, { db }, done) => {
  app.get<{ Params: { id: string } }>(
    decodeURIComponent(paths.listarPerguntasPorLocal(':id')),
    async (request, reply) => {
      const perguntas = await listPerguntas(db, request.params.id);
      return perguntas ?? sendError(reply, 404, 'Local não encontrado.');
    },
  );
  done();
};
