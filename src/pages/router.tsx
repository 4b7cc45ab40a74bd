import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ROUTES } from '../contract/routes';
import { describeErrorPage } from './errorPage';
import { Identification } from './Identification';
import { Screens } from './Screens';
import { Survey } from './Survey';
import { Thanks } from './Thanks';

/**
 * The three routes (behaviour 1). There is no error element of ours: every other path, and a route that fails,
 * shows React Router's own page, "Unexpected Application Error!".
 */
export const routes: RouteObject[] = [
  {
    element: <Screens />,
    children: [
      { path: ROUTES.identification, element: <Identification /> },
      {
        path: ROUTES.survey,
        caseSensitive: true,
        element: <Survey />,
        handle: 'Perguntas',
      },
      {
        path: ROUTES.thanks,
        caseSensitive: true,
        element: <Thanks />,
        handle: 'Agradecimento',
      },
    ],
  },
];

export const createRouter = () => {
  const router = createBrowserRouter(routes);
  // A path without a route. Every other way to the error page leads from our screens.
  if (router.state.errors) describeErrorPage();
  return router;
};
