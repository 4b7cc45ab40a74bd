import { paths } from '../../contract/paths';
import type { CadastrarResposta } from '../../contract/requests';
import { api } from '../../lib/api';

export const { cadastrarResposta } = api.injectEndpoints({
  endpoints: (build) => ({
    cadastrarResposta: build.mutation<null, CadastrarResposta>({
      query: (body) => ({ path: paths.cadastrarResposta, body, reads: false }),
    }),
  }),
}).endpoints;
