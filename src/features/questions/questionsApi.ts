import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { perguntasSchema, type Pergunta } from '../../contract/responses';
import { api } from '../../lib/api';

export const { listarPerguntasPorLocal } = api.injectEndpoints({
  endpoints: (build) => ({
    /** `localId` is the `Id` that the server sent for the location, which may differ from the id in the link. */
    listarPerguntasPorLocal: build.query<Pergunta[], Id>({
      query: (localId) => ({ path: paths.listarPerguntasPorLocal(localId) }),
      rawResponseSchema: perguntasSchema,
    }),
  }),
}).endpoints;
