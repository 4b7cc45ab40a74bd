import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { perguntasSchema, type Pergunta } from '../../contract/responses';
import { api } from '../../lib/api';

/** Argument: the `Id` of the stored location. */
export const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listarPerguntasPorLocal: build.query<Pergunta[], Id>({
      query: (localId) => ({ path: paths.listarPerguntasPorLocal(localId) }),
      rawResponseSchema: perguntasSchema,
    }),
  }),
});
