import { paths } from '../../contract/paths';
import { localSchema, type Local } from '../../contract/responses';
import { api } from '../../lib/api';

const localApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes the id of the link, decoded. */
    getLocalById: build.query<Local, string>({
      query: (idLocal) => ({ path: paths.getLocalById(idLocal) }),
      rawResponseSchema: localSchema,
    }),
  }),
});

export const { getLocalById } = localApi.endpoints;

/** Requests a location, or waits for the request that is under way. Takes the id of the link. */
export const askForLocal = (idLocal: string) => getLocalById.initiate(idLocal, { subscribe: false });
