import { paths } from '../../contract/paths';
import type { IdentificarPaciente } from '../../contract/requests';
import { identificacaoSchema, type Identificacao } from '../../contract/responses';
import { api } from '../../lib/api';

/** Sends the name and phone that a patient may have left (behaviour 7.1). */
export const identificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    identificarPaciente: build.mutation<Identificacao, IdentificarPaciente>({
      query: (body) => ({ path: paths.identificarPaciente, body }),
      rawResponseSchema: identificacaoSchema,
    }),
  }),
});
