import { use, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { QuestionsFailed } from '../components/QuestionsFailed';
import { QuestionsSkeleton } from '../components/QuestionsSkeleton';
import { SurveyScreen } from '../components/SurveyScreen';
import type { Local } from '../contract/responses';
import { routeOf, ROUTES } from '../contract/routes';
import { surveyOpened } from '../features/events';
import { selectIdIdentificacao } from '../features/identification/identificationSlice';
import { selectIdLocal, selectLocal } from '../features/local/localSlice';
import {
  questionsRetryPressed,
  selectPerguntasFailureStatus,
  selectPerguntasStatus,
} from '../features/questions/questionsSlice';
import { selectLocalNovo, selectSubmissionStatus } from '../features/submission/submissionSlice';
import { onRestored } from '../lib/onRestored';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Announcements } from './Announcements';
import { HeadingContext } from './contexts';
import { describeErrorPage } from './errorPage';
import { Leave } from './Leave';
import { QuestionList } from './QuestionList';
import { Send } from './Send';

/** React Router shows the stack trace of an `Error`, but not of this error response. */
const notFound = { status: 404, statusText: 'Not Found', internal: false, data: 'No location is stored.' };

export const Survey = () => {
  const local = useAppSelector(selectLocal);
  const idLocal = useAppSelector(selectIdLocal);
  const localNovo = useAppSelector(selectLocalNovo);
  const cameFrom = (useLocation() as { state: string | null }).state;
  const identified = useAppSelector(selectIdIdentificacao) !== undefined;
  const status = useAppSelector(selectSubmissionStatus);

  if (status === 'sent') return <Navigate to={ROUTES.thanks} state={local?.Id} replace />;
  if (local && identified) return <Questions local={local} />;
  // The order of behaviour 1.3. `cameFrom`, the id in the link, comes from the history entry, which exists even without
  // storage.
  const start = local?.Id ?? idLocal ?? localNovo?.Id ?? cameFrom;
  // The route of an id such as `perguntas` is that of another screen.
  const screens: readonly string[] = Object.values(ROUTES);
  if (start !== null && !screens.includes(routeOf(start))) return <Navigate to={routeOf(start)} replace />;
  // `Screens` calls this only when it unmounts. If the first render throws, `Screens` is never mounted.
  describeErrorPage();
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw notFound;
};

const Questions = ({ local }: { local: Local }) => {
  const dispatch = useAppDispatch();
  const heading = use(HeadingContext);
  const list = useRef<HTMLDivElement>(null);
  const status = useAppSelector(selectPerguntasStatus);
  const failureStatus = useAppSelector(selectPerguntasFailureStatus);

  useEffect(() => {
    const open = () => dispatch(surveyOpened());
    open();
    // In the back/forward cache this page misses the reports of other tabs, so `open` asks for them again.
    return onRestored(open);
  }, [dispatch, local]);

  const tryAgain = () => {
    dispatch(questionsRetryPressed());
    // The heading takes the focus, because the pressed button disappears.
    heading.current?.focus();
  };

  return (
    <>
      {/* Must precede the screen: the style rule `dialog ~ *` applies only to later siblings of the dialog. */}
      <Leave />
      <SurveyScreen descricao={local.Descricao} heading={heading}>
        {status === 'loading' && <QuestionsSkeleton />}
        {status === 'failed' && <QuestionsFailed status={failureStatus} onRetry={tryAgain} />}
        {status === 'loaded' && <QuestionList ref={list} />}
        {status === 'loaded' && <Send list={list} />}
        {/* Last, because screen readers must not find it between the heading and the first question. */}
        <Announcements />
      </SurveyScreen>
    </>
  );
};
