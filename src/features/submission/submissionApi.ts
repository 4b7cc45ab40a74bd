import { paths } from '../../contract/paths';
import type { CadastrarResposta } from '../../contract/requests';
import { api } from '../../lib/api';

/** The body of the host's answer is not read (behaviour 4.5). */
export const submissionApi = api.injectEndpoints({
  endpoints: (build) => ({
    cadastrarResposta: build.mutation<null, CadastrarResposta>({
      query: (body) => ({ path: paths.cadastrarResposta, body, reads: false }),
    }),
  }),
});
