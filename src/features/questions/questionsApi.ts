import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { perguntasSchema, type Pergunta } from '../../contract/responses';
import { api } from '../../lib/api';

const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pass the `Id` that the server sent for the location. The id in the link may differ from it. */
    listarPerguntasPorLocal: build.query<Pergunta[], Id>({
      query: (localId) => ({ path: paths.listarPerguntasPorLocal(localId) }),
      rawResponseSchema: perguntasSchema,
    }),
  }),
});

export const { listarPerguntasPorLocal } = questionsApi.endpoints;
