import { linkOpened } from '../../../src/features/events';
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { optionClicked, selectHasAnswers, selectResposta } from '../../../src/features/questions/questionsSlice';
import type { Id } from '../../../src/contract/ids';
import { RESPOSTAS, type Resposta } from '../../../src/contract/respostas';
import { nothingTyped } from '../../support/hospital';
import { openStore } from '../../support/store';
import { settle } from '../../support/time';

const survey = async () => {
  const { state, dispatch } = await openStore();
  dispatch(linkOpened({ idLocal: '7' }));
  await settle();
  return {
    dispatch,
    click: (idPergunta: Id, resposta: Resposta) => {
      dispatch(optionClicked({ idPergunta, resposta }));
    },
    resposta: (idPergunta: Id) => selectResposta(state(), idPergunta),
    hasAnswers: () => selectHasAnswers(state()),
  };
};

test.each(RESPOSTAS)('each click on %s switches its selection', async (code) => {
  const { click, resposta, hasAnswers } = await survey();
  const shown = () => ({ resposta: resposta(31), hasAnswers: hasAnswers() });
  expect(shown()).toEqual({ resposta: undefined, hasAnswers: false });
  click(31, code);
  expect(shown()).toEqual({ resposta: code, hasAnswers: true });
  click(31, code);
  expect(shown()).toEqual({ resposta: undefined, hasAnswers: false });
});

test('an identification clears the answers when it succeeds', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  const identified = dispatch(identifyPatient(nothingTyped));
  expect(resposta(31)).toBe('MB');
  await identified;
  expect(resposta(31)).toBeUndefined();
});

test('a new link clears the answers', async () => {
  const { click, resposta, dispatch } = await survey();
  click(31, 'MB');
  dispatch(linkOpened({ idLocal: '7' }));
  expect(resposta(31)).toBeUndefined();
  await settle();
});
