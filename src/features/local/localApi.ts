import { paths } from '../../contract/paths';
import { localSchema, type Local } from '../../contract/responses';
import { api } from '../../lib/api';

/** Argument: the id of the link, decoded. */
export const localApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLocalById: build.query<Local, string>({
      query: (idLocal) => ({ path: paths.getLocalById(idLocal) }),
      rawResponseSchema: localSchema,
    }),
  }),
});

export const { getLocalById } = localApi.endpoints;

/** Asks for a location that is not there; while a request for it is under way, waits for that one. */
export const askForLocal = (idLocal: string) => getLocalById.initiate(idLocal, { subscribe: false });
