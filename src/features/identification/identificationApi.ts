import { paths } from '../../contract/paths';
import type { IdentificarPaciente } from '../../contract/requests';
import { identificacaoSchema, type Identificacao } from '../../contract/responses';
import { api } from '../../lib/api';

export const { identificarPaciente } = api.injectEndpoints({
  endpoints: (build) => ({
    identificarPaciente: build.mutation<Identificacao, IdentificarPaciente>({
      query: (body) => ({ path: paths.identificarPaciente, body }),
      rawResponseSchema: identificacaoSchema,
    }),
  }),
}).endpoints;
