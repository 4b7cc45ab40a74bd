import type { Id } from './ids';

export const ROUTES = {
  identification: '/:idLocal',
  survey: '/perguntas',
  thanks: '/agradecimento',
} as const;

export const routeOf = (idLocal: Id) => `/${encodeURIComponent(idLocal)}`;
