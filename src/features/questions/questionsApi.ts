import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { perguntasSchema, type Pergunta } from '../../contract/responses';
import { api } from '../../lib/api';

const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The `Id` that the server sent may differ from the id in the link. */
    listarPerguntasPorLocal: build.query<Pergunta[], Id>({
      query: (localId) => ({ path: paths.listarPerguntasPorLocal(localId) }),
      rawResponseSchema: perguntasSchema,
    }),
  }),
});

export const { listarPerguntasPorLocal } = questionsApi.endpoints;
