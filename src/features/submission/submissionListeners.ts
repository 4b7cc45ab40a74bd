import { POST_DELAY } from '../../contract/limits';
import { failureOf, withCode, type Failure } from '../../lib/failures';
import { withLock } from '../../lib/webLock';
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
 * Sends a survey (behaviour 4.1), unless another tab is sending it (behaviour 4.7). Runs when sending starts and when
 * it ends: a link, the thank-you screen and a kiosk's wipe end it, too.
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
      const fail = (line: string, failure: Failure) =>
        dispatch(respostaFailed({ mensagem: withCode(line, failure, extra), failure }));

      await withLock(`envio ${idIdentificacao}`, async (isOurs) => {
        const [first] = perguntas;
        if (first && !isOurs) {
          fail('another tab is sending this survey', failureOf('R', {}, first.Id));
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
          if (error) fail(`Question ${Id}: ${error.message ?? ''}`, failureOf('R', error, Id));
          else dispatch(respostaAccepted());
        }
      });

      const erro = selectErro(getState());
      if (erro) {
        console.error(erro);
        dispatch(submissionFailed());
      } else {
        dispatch(submissionAccepted({ local }));
      }
    },
  });
