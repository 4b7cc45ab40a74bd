import { use, useEffect, useRef } from 'react';
import { Navigate, useLocation, type ErrorResponse } from 'react-router-dom';
import { QuestionsFailed } from '../components/QuestionsFailed';
import { QuestionsSkeleton } from '../components/QuestionsSkeleton';
import { SurveyScreen } from '../components/SurveyScreen';
import type { Local } from '../contract/responses';
import { ROUTES } from '../contract/routes';
import { surveyOpened } from '../features/events';
import { selectIdIdentificacao } from '../features/identification/identificationSlice';
import { selectIdLocal, selectLocal } from '../features/local/localSlice';
import {
  questionsRetryPressed,
  selectPerguntasFailureStatus,
  selectPerguntasStatus,
} from '../features/questions/questionsSlice';
import { selectLocalNovo, selectSubmissionStatus } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Announcements } from './Announcements';
import { HeadingContext } from './HeadingContext';
import { Leave } from './Leave';
import type { Blocks } from './Question';
import { QuestionList } from './QuestionList';
import { routeOf } from './routeOf';
import { Send } from './Send';

/** What `isRouteErrorResponse` accepts. For an `Error` the router's page would show a stack trace to the patient. */
const notFound: ErrorResponse & { internal: boolean } = {
  status: 404,
  statusText: 'Not Found',
  internal: false,
  data: 'No location is stored.',
};

/** `/perguntas`: the survey of the stored location, or the way to where one starts. */
export const Survey = () => {
  const local = useAppSelector(selectLocal);
  const idLocal = useAppSelector(selectIdLocal);
  const localNovo = useAppSelector(selectLocalNovo);
  const cameFrom = (useLocation() as { state: string | null }).state;
  const identified = useAppSelector(selectIdIdentificacao) !== undefined;
  const status = useAppSelector(selectSubmissionStatus);

  if (status === 'sent') return <Navigate to={ROUTES.thanks} state={local?.Id} replace />;
  if (local) return identified ? <Questions local={local} /> : <Navigate to={routeOf(local.Id)} replace />;
  // Behaviour 1.3: without a stored location, back to the open link; else to the route of localNovo, or, where the browser
  // keeps nothing, of the link that led here; without that one too, a failing route.
  const start = idLocal ?? localNovo?.Id ?? cameFrom;
  if (start !== null) return <Navigate to={routeOf(start)} replace />;
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw notFound;
};

const Questions = ({ local }: { local: Local }) => {
  const dispatch = useAppDispatch();
  const heading = use(HeadingContext);
  const blocks = useRef<Blocks>(new Map());
  const status = useAppSelector(selectPerguntasStatus);
  const failureStatus = useAppSelector(selectPerguntasFailureStatus);

  useEffect(() => {
    const open = () => dispatch(surveyOpened());
    /** The browser had kept the page whole: what other tabs did meanwhile is not known here. */
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) open();
    };
    open();
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
    };
  }, [dispatch, local]);

  const tryAgain = () => {
    dispatch(questionsRetryPressed());
    // The button disappears, and the focus with it.
    heading.current?.focus();
  };

  return (
    <>
      {/* First: the style sheet sees only what follows. */}
      <Leave />
      <SurveyScreen descricao={local.Descricao} heading={heading}>
        {status === 'loading' && <QuestionsSkeleton />}
        {status === 'failed' && <QuestionsFailed status={failureStatus} onRetry={tryAgain} />}
        {status === 'loaded' && <QuestionList blocks={blocks} />}
        {status === 'loaded' && <Send blocks={blocks} />}
        {/* Last: nobody comes across it between the heading and the first question. */}
        <Announcements />
      </SurveyScreen>
    </>
  );
};
