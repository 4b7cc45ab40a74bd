import { paths } from '../../contract/paths';
import { localSchema, type Local } from '../../contract/responses';
import { api } from '../../lib/api';

const localApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes the decoded id of the link. */
    getLocalById: build.query<Local, string>({
      query: (idLocal) => ({ path: paths.getLocalById(idLocal) }),
      rawResponseSchema: localSchema,
    }),
  }),
});

export const { getLocalById } = localApi.endpoints;

/** Requests the location of the link with this id. If a request is in progress, waits for it instead. */
export const askForLocal = (idLocal: string) => getLocalById.initiate(idLocal, { subscribe: false });
