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

test.each(RESPOSTAS)('a click on %s selects it, a second one clears it', async (code) => {
  const { click, resposta } = await survey();
  expect(resposta(31)).toBeUndefined();
  click(31, code);
  expect(resposta(31)).toBe(code);
  click(31, code);
  expect(resposta(31)).toBeUndefined();
});

test('there are answers from the first click until the last one is cleared', async () => {
  const { click, hasAnswers } = await survey();
  expect(hasAnswers()).toBe(false);
  click(31, 'MB');
  expect(hasAnswers()).toBe(true);
  click(31, 'MB');
  expect(hasAnswers()).toBe(false);
});

test('each click is counted as a change, for the announcements', async () => {
  const { click, lastChange } = await survey();
  expect(lastChange()).toEqual({ resposta: null, count: 0 });
  click(31, 'MB');
  expect(lastChange()).toEqual({ resposta: 'MB', count: 1 });
  click(12, 'MB');
  expect(lastChange()).toEqual({ resposta: 'MB', count: 2 });
  click(12, 'MB');
  expect(lastChange()).toEqual({ resposta: null, count: 3 });
});

test('an answer to a question that is not in the list does not count', async () => {
  const { click, respondidas } = await survey();
  click(99, 'MB');
  expect(respondidas()).toBe(0);
});

test('a new link clears the answers', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  dispatch(linkOpened({ idLocal: '7' }));
  expect(resposta(31)).toBeUndefined();
  await settle();
});

test('a new identification clears the answers when it succeeds', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  const identified = dispatch(identifyPatient(nothingTyped));
  expect(resposta(31)).toBe('MB');
  await identified;
  expect(resposta(31)).toBeUndefined();
});
