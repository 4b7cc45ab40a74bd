import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ROUTES } from '../contract/routes';
import { describeErrorPage } from './errorPage';
import { Identification } from './Identification';
import { Screens } from './Screens';
import { Survey } from './Survey';
import { Thanks } from './Thanks';

/** The routes have no error element, so that React Router shows its default error page (behaviour 1.2). */
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
  // `onError` does not report that the first path has no route.
  if (router.state.errors) describeErrorPage();
  return router;
};
