import type { Id } from '../contract/ids';

/** The start of a location. */
export const routeOf = (idLocal: Id) => `/${encodeURIComponent(idLocal)}`;
