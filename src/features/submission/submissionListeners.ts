import { POST_DELAY } from '../../contract/limits';
import { failureOf, withCode } from '../../lib/failures';
import { selectIdIdentificacao } from '../identification/identificationSlice';
import { selectLocal } from '../local/localSlice';
import { selectPerguntas, selectResposta } from '../questions/questionsSlice';
import type { AppStartListening } from '../rootReducer';
import {
  cadastrarResposta,
  respostaAccepted,
  respostaFailed,
  selectErro,
  selectSending,
  submissionAccepted,
  submissionFailed,
} from './submissionSlice';

/**
 * Sends a survey (behaviour 4.1). Runs when sending starts and when it ends: a link, the thank-you screen and a kiosk's
 * wipe end it, too.
 */
export const addSubmissionListeners = (startListening: AppStartListening) =>
  startListening({
    predicate: (_, state, before) => selectSending(state) !== selectSending(before),
    effect: async (_, { cancelActiveListeners, delay, dispatch, extra, getState, pause }) => {
      cancelActiveListeners();
      const state = getState();
      if (!selectSending(state)) return;

      const local = selectLocal(state);
      const perguntas = selectPerguntas(state);
      const idIdentificacao = selectIdIdentificacao(state);
      if (!local || !perguntas || idIdentificacao === undefined) {
        dispatch(submissionFailed());
        return;
      }
      for (const { Id } of perguntas) {
        await delay(POST_DELAY);
        const call = cadastrarResposta.initiate(
          {
            Resposta: selectResposta(state, Id) ?? '',
            Id_Pergunta: Id,
            Id_Identificacao_Resposta: idIdentificacao,
          },
          { track: false },
        );
        const { error } = await pause(dispatch(call));
        if (error) {
          const failure = failureOf('R', error, Id);
          const message = withCode(`Question ${Id}: ${error.message ?? ''}`, failure, extra);
          dispatch(respostaFailed({ message, failure }));
        } else {
          dispatch(respostaAccepted());
        }
      }

      const erro = selectErro(getState());
      if (erro) {
        console.error(erro);
        dispatch(submissionFailed());
      } else {
        dispatch(submissionAccepted({ local }));
      }
    },
  });
