/** The three routes (behaviour 1), as the router has them. */
export const ROUTES = {
  identification: '/:idLocal',
  survey: '/perguntas',
  thanks: '/agradecimento',
} as const;
