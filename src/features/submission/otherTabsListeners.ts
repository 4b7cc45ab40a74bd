import { createAction } from '@reduxjs/toolkit';
import { POST_DELAY } from '../../contract/postDelay';
import type { StartListening } from '../../lib/listeners';
import type { Services } from '../../lib/api';
import type { TabReport } from '../../lib/otherTabs';
import { surveyOpened } from '../events';
import {
  selectIdentifiedBy,
  selectIdIdentificacao,
  type WithIdentification,
} from '../identification/identificationSlice';
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

type Survey = Pick<TabReport, 'about' | 'idLocal' | 'identifiedBy'>;

/** The survey of this tab; undefined without a location or an identification. */
const surveyOf = (state: State): Survey | undefined => {
  const about = selectIdIdentificacao(state);
  const idLocal = selectLocal(state)?.Id;
  return about === undefined || idLocal === undefined
    ? undefined
    : { about, idLocal, identifiedBy: selectIdentifiedBy(state) };
};

/** A tab that has restored its survey from local storage does not know `identifiedBy`, so there it is not compared. */
const isSame = (one: Survey, other: Survey | undefined): boolean =>
  one.about === other?.about &&
  one.idLocal === other.idLocal &&
  (one.identifiedBy === undefined || other.identifiedBy === undefined || one.identifiedBy === other.identifiedBy);

const reportOf = (state: State, { otherTabs }: Services, survey: Survey, says: TabReport['says']): TabReport => {
  const { since = 0, posted } = state.submission;
  // Answers to questions that are no longer listed are not sent, so they do not count. Until the list has loaded, every
  // answer counts.
  const hasAnswers = selectPerguntasStatus(state) === 'loaded' ? selectRespondidas(state) > 0 : selectHasAnswers(state);
  return {
    about: survey.about,
    idLocal: survey.idLocal,
    identifiedBy: survey.identifiedBy,
    says,
    age: performance.now() - since,
    lot: otherTabs?.lot ?? 0,
    posted,
    hasAnswers,
  };
};

/** If Enviar was pressed in two tabs within this time, in ms, the tabs cannot know which press was later. */
const SIMULTANEOUS = 500;

/**
 * Whether this tab continues to send when another tab sends the same survey. The tab in which Enviar was pressed later
 * continues (behaviour 4.7). If the presses were almost simultaneous, the tab with answers continues, or else a random
 * one. Known limitation: after a tab was frozen, it reads the other tab's report late. The other press then seems later
 * than it was, and this tab stops even if its own press was later.
 */
const goesOn = (mine: TabReport, theirs: TabReport) => {
  if (Math.abs(mine.age - theirs.age) > SIMULTANEOUS) return mine.age < theirs.age;
  return mine.hasAnswers === theirs.hasAnswers ? mine.lot > theirs.lot : mine.hasAnswers;
};

/** Tabs with the same survey agree which of them sends it (behaviour 4.7). */
export const addOtherTabsListeners = (startListening: StartListening<State>) => {
  /** This tab's last report that says `sent`. Another tab may ask for it after a new link has cleared the state. */
  let sent: TabReport | undefined;
  /** When `sent` was reported (`performance.now()`). */
  let sentAt = 0;

  startListening({
    predicate: (_, { submission: now }, { submission: before }) =>
      now.status !== before.status || now.posted !== before.posted,
    effect: (_, { extra, getOriginalState, getState }) => {
      const before = getOriginalState();
      // The survey is that of the state before the action, because opening a link removes location and identification.
      const survey = surveyOf(before);
      const status = selectSubmissionStatus(getState());
      const isOurs = status === 'sending' || selectSubmissionStatus(before) === 'sending';
      if (!survey || !isOurs || status === 'elsewhere') return;
      const report = reportOf(getState(), extra, survey, status === 'sending' || status === 'sent' ? status : 'ended');
      if (status === 'sent') [sent, sentAt] = [report, performance.now()];
      extra.otherTabs?.tell(report);
    },
  });

  startListening({
    actionCreator: surveyOpened,
    effect: (_, { extra, getState }) => {
      const survey = surveyOf(getState());
      if (survey) extra.otherTabs?.tell(reportOf(getState(), extra, survey, 'asks'));
    },
  });

  startListening({
    actionCreator: otherTabReported,
    effect: async ({ payload: theirs }, { cancelActiveListeners, delay, dispatch, extra, getState }) => {
      const state = getState();
      const local = selectLocal(state);
      const status = selectSubmissionStatus(state);
      const tell = (says: TabReport['says']) => extra.otherTabs?.tell(reportOf(state, extra, theirs, says));
      const isMine = local && isSame(theirs, surveyOf(state));
      if (theirs.says === 'asks') {
        if (isMine && status === 'sending') tell('sending');
        else if (sent && isSame(theirs, sent))
          extra.otherTabs?.tell({ ...sent, age: sent.age + performance.now() - sentAt });
      } else if (isMine && status !== 'sent') {
        const mine = reportOf(state, extra, theirs, 'sending');
        if (theirs.says === 'sending' && status === 'sending' && goesOn(mine, theirs)) {
          tell('sending');
          return;
        }
        cancelActiveListeners();
        if (theirs.says === 'sent' && (theirs.hasAnswers || !mine.hasAnswers)) {
          dispatch(acceptedElsewhere({ local }));
        } else if (theirs.says === 'sending') {
          dispatch(sendingElsewhereSeen(theirs));
          // Waits for the next report of the sending tab, which cancels this listener. If none comes within
          // `POST_DELAY`, this tab asks for one. If there is still none, the sending tab counts as gone.
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
