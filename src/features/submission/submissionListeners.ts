import { isAnyOf } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import { POST_DELAY } from '../../contract/postDelay';
import { cadastrarResposta } from '../../lib/api';
import { failureOf, logFailure, withCode, type Failure } from '../../lib/failures';
import type { StartListening } from '../../lib/listeners';
import { linkOpened, thanksShown } from '../events';
import { selectIdIdentificacao, type WithIdentification } from '../identification/identificationSlice';
import { selectLocal, type WithLocal } from '../local/localSlice';
import { selectPerguntas, selectResposta, type WithQuestions } from '../questions/questionsSlice';
import {
  acceptedElsewhere,
  respostaAccepted,
  respostaFailed,
  selectErro,
  selectSending,
  sendingElsewhereSeen,
  submissionAccepted,
  submissionFailed,
  surveySubmitted,
  type WithSubmission,
} from './submissionSlice';

type State = WithLocal & WithIdentification & WithQuestions & WithSubmission;

const payloadsOf = (state: State, idIdentificacao: Id) =>
  selectPerguntas(state).map(({ Id }) => ({
    Resposta: selectResposta(state, Id) ?? ('' as const),
    Id_Pergunta: Id,
    Id_Identificacao_Resposta: idIdentificacao,
  }));

/** Sends a survey (behaviour 4.1). Stops if a link or the thank-you screen opens, or if another tab sends the survey. */
export const addSubmissionListeners = (startListening: StartListening<State>) =>
  startListening({
    matcher: isAnyOf(surveySubmitted, linkOpened, thanksShown, sendingElsewhereSeen, acceptedElsewhere),
    effect: async (action, { cancelActiveListeners, delay, dispatch, extra, getOriginalState, getState, pause }) => {
      if (!surveySubmitted.match(action)) {
        cancelActiveListeners();
        return;
      }
      if (selectSending(getOriginalState())) return;

      const local = selectLocal(getState());
      const idIdentificacao = selectIdIdentificacao(getState());
      if (!local || idIdentificacao === undefined) {
        dispatch(submissionFailed());
        return;
      }
      let lastFailure: Failure | undefined;
      for (const payload of payloadsOf(getState(), idIdentificacao)) {
        const began = performance.now();
        await delay(POST_DELAY);
        // If the delay took much longer, the browser had frozen this tab, and another tab may have begun to send the
        // survey meanwhile. So this tab waits once more: a report of the other tab can then cancel this listener.
        if (performance.now() - began > 2 * POST_DELAY) await delay(POST_DELAY);
        const call = cadastrarResposta.initiate(payload, { track: false });
        const { error } = await pause(dispatch(call));
        if (error) {
          lastFailure = failureOf('R', error, payload.Id_Pergunta);
          const mensagem = withCode(`Question ${payload.Id_Pergunta}: ${error.message ?? ''}`, lastFailure, extra);
          dispatch(respostaFailed({ mensagem, failure: lastFailure }));
        } else {
          dispatch(respostaAccepted());
        }
      }

      if (lastFailure) {
        logFailure(selectErro(getState()), lastFailure);
        dispatch(submissionFailed());
      } else {
        dispatch(submissionAccepted({ local }));
      }
    },
  });
