import { paths } from '../../contract/paths';
import { localSchema, type Local } from '../../contract/responses';
import { api } from '../../lib/api';

export const { getLocalById } = api.injectEndpoints({
  endpoints: (build) => ({
    getLocalById: build.query<Local, string>({
      query: (idLocal) => ({ path: paths.getLocalById(idLocal) }),
      rawResponseSchema: localSchema,
    }),
  }),
}).endpoints;

/** Requests a location, unless it has loaded. If the same request is in progress, waits for that one instead. */
export const askForLocal = (idLocal: string) => getLocalById.initiate(idLocal, { subscribe: false });
