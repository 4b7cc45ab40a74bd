import { paths } from '../../contract/paths';
import type { CadastrarResposta } from '../../contract/requests';
import { api } from '../../lib/api';

/** Sends the answer to one question (behaviour 4.5). The body of the host's answer is not read. */
export const submissionApi = api.injectEndpoints({
  endpoints: (build) => ({
    cadastrarResposta: build.mutation<null, CadastrarResposta>({
      query: (body) => ({ path: paths.cadastrarResposta, body, reads: false }),
    }),
  }),
});
