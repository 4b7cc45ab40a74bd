import { linkOpened } from '../../../src/features/events';
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import {
  optionClicked,
  selectHasAnswers,
  selectLastChange,
  selectRespondidas,
  selectResposta,
} from '../../../src/features/questions/questionsSlice';
import type { Id } from '../../../src/contract/ids';
import { RESPOSTAS, type Resposta } from '../../../src/contract/respostas';
import { nothingTyped } from '../../support/hospital';
import { openStore } from '../../support/store';
import { settle } from '../../support/time';

const survey = async () => {
  const { store, state, dispatch } = await openStore();
  dispatch(linkOpened({ idLocal: '7' }));
  await settle();
  return {
    store,
    dispatch,
    click: (idPergunta: Id, resposta: Resposta) => {
      dispatch(optionClicked({ idPergunta, resposta }));
    },
    resposta: (idPergunta: Id) => selectResposta(state(), idPergunta),
    respondidas: () => selectRespondidas(state()),
    hasAnswers: () => selectHasAnswers(state()),
    lastChange: () => selectLastChange(state()),
  };
};

test.each(RESPOSTAS)('a click on %s selects it, a second one clears it, and each is announced', async (code) => {
  const { click, resposta, hasAnswers, lastChange } = await survey();
  const shown = () => ({ resposta: resposta(31), hasAnswers: hasAnswers(), lastChange: lastChange() });
  expect(shown()).toEqual({ resposta: undefined, hasAnswers: false, lastChange: { resposta: null, count: 0 } });
  click(31, code);
  expect(shown()).toEqual({ resposta: code, hasAnswers: true, lastChange: { resposta: code, count: 1 } });
  click(31, code);
  expect(shown()).toEqual({ resposta: undefined, hasAnswers: false, lastChange: { resposta: null, count: 2 } });
});

test('an answer to a question that is not in the list does not count', async () => {
  const { click, respondidas } = await survey();
  click(99, 'MB');
  expect(respondidas()).toBe(0);
});

test('an identification clears the answers when it succeeds, and so does a new link', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  const identified = dispatch(identifyPatient(nothingTyped));
  expect(resposta(31)).toBe('MB');
  await identified;
  expect(resposta(31)).toBeUndefined();

  click(31, 'MB');
  dispatch(linkOpened({ idLocal: '7' }));
  expect(resposta(31)).toBeUndefined();
  await settle();
});
