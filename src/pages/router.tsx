import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ROUTES } from '../contract/routes';
import { describeErrorPage } from './errorPage';
import { Identification } from './Identification';
import { Screens } from './Screens';
import { Survey } from './Survey';
import { Thanks } from './Thanks';

/**
 * The three routes (behaviour 1). They have no error element, because React Router's default error page is required for
 * every other path and for a route that fails (behaviour 1.2).
 */
export const routes: RouteObject[] = [
  {
    element: <Screens />,
    children: [
      { path: ROUTES.identification, element: <Identification /> },
      { path: ROUTES.survey, caseSensitive: true, element: <Survey />, handle: 'Perguntas' },
      { path: ROUTES.thanks, caseSensitive: true, element: <Thanks />, handle: 'Agradecimento' },
    ],
  },
];

export const createRouter = () => {
  const router = createBrowserRouter(routes);
  // Normally `Screens` calls `describeErrorPage` when the error page replaces it. If the first path has no route,
  // `Screens` was never on the page.
  if (router.state.errors) describeErrorPage();
  return router;
};
