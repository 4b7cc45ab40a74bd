import { paths } from '../../contract/paths';
import { sendError } from '../errors';
import { findLocal } from '../repositories/locais';
import type { DatabaseRoutes } from './plugin';

/** GET getlocalbyid (behaviour 7.1): 200 with the location, 404 if the hospital has none with this id. */
export const locaisRoutes: DatabaseRoutes = (app, { db }, done) => {
  app.get<{ Params: { id: string } }>(decodeURIComponent(paths.getLocalById(':id')), async (request, reply) => {
    const local = await findLocal(db, request.params.id);
    return local ?? sendError(reply, 404, 'Local não encontrado.');
  });
  done();
};
