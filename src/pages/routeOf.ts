import type { Local } from '../contract/responses';

/** The start of a location. */
export const routeOf = ({ Id }: Local) => `/${encodeURIComponent(Id)}`;
