import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ROUTES } from '../contract/routes';
import { describeErrorPage } from './errorPage';
import { Identification } from './Identification';
import { Screens } from './Screens';
import { Survey } from './Survey';
import { Thanks } from './Thanks';

/** No error element, because React Router's default error page is required (behaviour 1.2). */
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
  // `Screens` calls `describeErrorPage` when it unmounts. But if the first path has no route, `Screens` never mounts.
  if (router.state.errors) describeErrorPage();
  return router;
};
