import { Navigate, useLocation } from 'react-router-dom';
import { routeOf, ROUTES } from '../contract/routes';
import { selectIdIdentificacao } from '../features/identification/identificationSlice';
import { selectIdLocal, selectLocal } from '../features/local/localSlice';
import { selectLocalNovo, selectSent } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';
import { Questions } from './Questions';

/** React Router shows the stack trace of an `Error`, but not of this error response. */
const notFound = { status: 404, statusText: 'Not Found', internal: false, data: 'No location is stored.' };

export const Survey = () => {
  const local = useAppSelector(selectLocal);
  const idLocal = useAppSelector(selectIdLocal);
  const localNovo = useAppSelector(selectLocalNovo);
  const isIdentified = useAppSelector(selectIdIdentificacao) !== undefined;
  const isSent = useAppSelector(selectSent);
  // The id in the link, from the history entry, which exists even without storage.
  const { state: cameFrom } = useLocation() as { state: string | null };

  if (isSent) return <Navigate to={ROUTES.thanks} state={local?.Id} replace />;
  if (local && isIdentified) return <Questions local={local} />;
  // The order of behaviour 1.3.
  const start = routeOf(local?.Id ?? idLocal ?? localNovo?.Id ?? cameFrom ?? '');
  // The route of an id such as `perguntas` is that of another screen.
  if (!['/', ROUTES.survey, ROUTES.thanks].includes(start)) return <Navigate to={start} replace />;
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw notFound;
};
