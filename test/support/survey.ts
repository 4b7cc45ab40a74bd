import type { Id } from '../../src/contract/ids';
import type { Resposta } from '../../src/contract/respostas';
import { surveyOpened } from '../../src/features/events';
import { optionClicked } from '../../src/features/questions/questionsSlice';
import {
  selectAccepted,
  selectErro,
  selectLocalNovo,
  surveySubmitted,
} from '../../src/features/submission/submissionSlice';
import { ala } from './hospital';
import { POST_RESPOSTA, type Answers } from './host';
import { FakeStorage } from './storage';
import { openStore } from './store';
import { pass } from './time';

/** The local storage after a patient has been identified at location 7. */
export const identified = () => new FakeStorage({ local: JSON.stringify(ala), idIdentificacaoPaciente: '4242' });

/**
 * Like `identified`, for kiosk mode. Kiosk mode restores an identification only from the tab's value in
 * `sessionStorage`, and only if the last touch was recent.
 */
export const identifiedOnTablet = () => {
  const own = { local: ala, idIdentificacaoPaciente: 4242, touchedAt: Date.now() };
  window.sessionStorage.setItem('avaliacao', JSON.stringify(own));
  return identified();
};

/** Opens the survey on a fake clock, with questions 31, 12 and 25 loaded. */
export const openSurvey = async (answers?: Answers, storage = identified()) => {
  const { host, state, dispatch, store } = await openStore({ answers, storage });
  dispatch(surveyOpened());
  await pass(100);
  let sentAt = 0;
  return {
    host,
    store,
    dispatch,
    click: (idPergunta: Id, resposta: Resposta) => {
      dispatch(optionClicked({ idPergunta, resposta }));
    },
    send: () => {
      sentAt = Date.now();
      dispatch(surveySubmitted());
    },
    posts: () => host.callsTo(POST_RESPOSTA),
    /** When each post was sent, in ms after the last press on Enviar. */
    times: () => host.callsTo(POST_RESPOSTA).map(({ at }) => at - sentAt),
    submission: () => ({
      status: state().submission.status,
      posted: selectAccepted(state()).length,
      erro: selectErro(state()),
      localNovo: selectLocalNovo(state()),
    }),
  };
};
