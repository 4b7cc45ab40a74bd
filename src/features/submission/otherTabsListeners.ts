import { createAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import type { StartListening } from '../../lib/listeners';
import type { TabReport } from '../../lib/otherTabs';
import { surveyOpened } from '../events';
import { selectIdIdentificacao, type WithIdentification } from '../identification/identificationSlice';
import { selectLocal, type WithLocal } from '../local/localSlice';
import {
  selectHasAnswers,
  selectPerguntasStatus,
  selectRespondidas,
  type WithQuestions,
} from '../questions/questionsSlice';
import {
  acceptedElsewhere,
  selectSubmissionStatus,
  sendingElsewhereEnded,
  sendingElsewhereSeen,
  type WithSubmission,
} from './submissionSlice';

type State = WithLocal & WithIdentification & WithQuestions & WithSubmission;

export const otherTabReported = createAction<TabReport>('submission/otherTabReported');

/** How long a tab that sends may be silent before it is asked, and then before it counts as gone. In ms. */
const PATIENCE = 2000;

const reportOf = (state: State, about: Id, says: TabReport['says']): TabReport => {
  const { since = 0, answered } = state.submission;
  // A face for a question that is no longer asked is not sent. Until the list is there, each may be.
  const hasAnswers = selectPerguntasStatus(state) === 'loaded' ? selectRespondidas(state) > 0 : selectHasAnswers(state);
  return { about, says, since, answered, hasAnswers };
};

/**
 * Whether this tab goes on where another one sends the same survey too. Of two Enviar at once, before either has posted,
 * the one with a face goes on, else the first. One that came later found the other tab silent and counted it as gone:
 * it goes on, and its answers take the place.
 */
const goesOn = (mine: TabReport, theirs: TabReport) => {
  const isLater = mine.since > theirs.since;
  if (Math.abs(mine.since - theirs.since) > PATIENCE) return isLater;
  return mine.hasAnswers === theirs.hasAnswers ? !isLater : mine.hasAnswers;
};

/** One survey in several tabs (behaviour 4.7): whoever sends it says so, and the others show it as being sent. */
export const addOtherTabsListeners = (startListening: StartListening<State>) => {
  /** The last survey that this page has sent. Tabs may still ask when the state has forgotten it with the next link. */
  let sent: TabReport | undefined;

  startListening({
    predicate: (_, { submission: now }, { submission: before }) =>
      now.status !== before.status || now.answered !== before.answered,
    effect: (_, { extra, getOriginalState, getState }) => {
      const before = getOriginalState();
      // With the next link the identification is gone already.
      const about = selectIdIdentificacao(before);
      const status = selectSubmissionStatus(getState());
      const isOurs = status === 'sending' || selectSubmissionStatus(before) === 'sending';
      if (about === undefined || !isOurs || status === 'elsewhere') return;
      const report = reportOf(getState(), about, status === 'sending' || status === 'sent' ? status : 'ended');
      if (status === 'sent') sent = report;
      extra.otherTabs?.tell(report);
    },
  });

  startListening({
    actionCreator: surveyOpened,
    effect: (_, { extra, getState }) => {
      const about = selectIdIdentificacao(getState());
      if (about !== undefined) extra.otherTabs?.tell(reportOf(getState(), about, 'asks'));
    },
  });

  startListening({
    actionCreator: otherTabReported,
    effect: async ({ payload: theirs }, { cancelActiveListeners, delay, dispatch, extra, getState }) => {
      const state = getState();
      const local = selectLocal(state);
      const status = selectSubmissionStatus(state);
      const tell = (says: TabReport['says']) => extra.otherTabs?.tell(reportOf(state, theirs.about, says));
      const isMine = theirs.about === selectIdIdentificacao(state) && local;
      if (theirs.says === 'asks') {
        if (isMine && status === 'sending') tell('sending');
        else if (theirs.about === sent?.about) extra.otherTabs?.tell(sent);
      } else if (isMine && status !== 'sent') {
        const mine = reportOf(state, theirs.about, 'sending');
        if (theirs.says === 'sending' && status === 'sending' && goesOn(mine, theirs)) {
          tell('sending');
          return;
        }
        cancelActiveListeners();
        if (theirs.says === 'sent' && (theirs.hasAnswers || !mine.hasAnswers)) {
          dispatch(acceptedElsewhere({ local }));
        } else if (theirs.says === 'sending') {
          dispatch(sendingElsewhereSeen(theirs));
          await delay(PATIENCE);
          tell('asks');
          await delay(PATIENCE);
          dispatch(sendingElsewhereEnded());
        } else {
          dispatch(sendingElsewhereEnded());
        }
      }
    },
  });
};
