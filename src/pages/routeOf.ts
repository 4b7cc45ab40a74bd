import type { Id } from '../contract/ids';

export const routeOf = (idLocal: Id) => `/${encodeURIComponent(idLocal)}`;
