import { linkOpened, thanksShown } from '../../../src/features/events';
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

/** A patient before the loaded questions 31, 12 and 25. */
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

test('a click on another face clears the first', async () => {
  const { click, resposta, respondidas } = await survey();
  click(31, 'MB');
  click(31, 'RU');
  expect(resposta(31)).toBe('RU');
  expect(respondidas()).toBe(1);
});

test('each question has an answer of its own', async () => {
  const { click, resposta, respondidas } = await survey();
  expect(respondidas()).toBe(0);
  click(31, 'MB');
  click(12, 'RE');
  expect([resposta(31), resposta(12), resposta(25)]).toEqual(['MB', 'RE', undefined]);
  expect(respondidas()).toBe(2);
});

test('a face is chosen from the first click until the last is taken away', async () => {
  const { click, hasAnswers } = await survey();
  expect(hasAnswers()).toBe(false);
  click(31, 'MB');
  expect(hasAnswers()).toBe(true);
  click(31, 'MB');
  expect(hasAnswers()).toBe(false);
});

test('each click is a change of its own, for who hears of it', async () => {
  const { click, lastChange } = await survey();
  expect(lastChange()).toEqual({ resposta: null, count: 0 });
  click(31, 'MB');
  expect(lastChange()).toEqual({ resposta: 'MB', count: 1 });
  click(12, 'MB');
  expect(lastChange()).toEqual({ resposta: 'MB', count: 2 });
  click(12, 'MB');
  expect(lastChange()).toEqual({ resposta: null, count: 3 });
});

test('an answer to a question that is not listed is not counted', async () => {
  const { click, respondidas } = await survey();
  click(99, 'MB');
  expect(respondidas()).toBe(0);
});

test('the answers are gone with a new link', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  dispatch(linkOpened({ idLocal: '7' }));
  expect(resposta(31)).toBeUndefined();
  await settle();
});

test('the answers are gone with a new identification, not while it is under way', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  const identified = dispatch(identifyPatient(nothingTyped));
  expect(resposta(31)).toBe('MB');
  await identified;
  expect(resposta(31)).toBeUndefined();
});

test('the answers are gone with the thanks', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  dispatch(thanksShown());
  expect(resposta(31)).toBeUndefined();
});

test.each(['valueOf', 'toString', '__proto__'])(
  'a question whose id is %s has no answer before it was given one',
  async (Id) => {
    const { state } = await openStore();
    expect(selectResposta(state(), Id)).toBeUndefined();
  },
);
