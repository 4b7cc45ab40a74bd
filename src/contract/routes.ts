import type { Id } from './ids';

/** The three routes (behaviour 1), as React Router patterns. */
export const ROUTES = {
  identification: '/:idLocal',
  survey: '/perguntas',
  thanks: '/agradecimento',
} as const;

export const routeOf = (idLocal: Id) => `/${encodeURIComponent(idLocal)}`;
