import { createAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import { POST_DELAY } from '../../contract/postDelay';
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
  SIMULTANEOUS,
  type WithSubmission,
} from './submissionSlice';

type State = WithLocal & WithIdentification & WithQuestions & WithSubmission;

export const otherTabReported = createAction<TabReport>('submission/otherTabReported');

const reportOf = (state: State, about: Id, says: TabReport['says']): TabReport => {
  const { since = 0, posted } = state.submission;
  // Answers to removed questions are not sent. Until the list has loaded, every selected answer counts.
  const hasAnswers = selectPerguntasStatus(state) === 'loaded' ? selectRespondidas(state) > 0 : selectHasAnswers(state);
  return { about, says, since, posted, hasAnswers };
};

/**
 * Whether this tab keeps sending when another tab sends the same survey too. If the presses of Enviar are simultaneous
 * (`SIMULTANEOUS`), the tab with a selected face goes on, or the earlier one if both or neither have a selected face.
 * Otherwise the tab with the later press goes on, because the other one was silent and counts as gone.
 */
const goesOn = (mine: TabReport, theirs: TabReport) => {
  const isLater = mine.since > theirs.since;
  if (Math.abs(mine.since - theirs.since) > SIMULTANEOUS) return isLater;
  return mine.hasAnswers === theirs.hasAnswers ? !isLater : mine.hasAnswers;
};

/** One survey in several tabs (behaviour 4.7). */
export const addOtherTabsListeners = (startListening: StartListening<State>) => {
  /** The report of the last survey that this page has sent. Other tabs may ask for it after a link has cleared the state. */
  let sent: TabReport | undefined;

  startListening({
    predicate: (_, { submission: now }, { submission: before }) =>
      now.status !== before.status || now.posted !== before.posted,
    effect: (_, { extra, getOriginalState, getState }) => {
      const before = getOriginalState();
      // The id is read from the state before the action, because opening a link removes it.
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
          // If the other tab is silent for this time, this tab asks. After the same time again the other one counts as gone.
          await delay(POST_DELAY);
          tell('asks');
          await delay(POST_DELAY);
          dispatch(sendingElsewhereEnded());
        } else {
          dispatch(sendingElsewhereEnded());
        }
      }
    },
  });
};
