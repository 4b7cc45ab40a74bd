import { linkOpened, thanksShown } from '../../../src/features/events';
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { selectLocal } from '../../../src/features/local/localSlice';
import { fakeHost, held, noContent, POST_RESPOSTA } from '../../support/host';
import { ala, nothingTyped } from '../../support/hospital';
import { FakeStorage } from '../../support/storage';
import { openSurvey } from '../../support/survey';
import { pass } from '../../support/time';

test('a link that is opened between two posts ends the submission', async () => {
  const { send, dispatch, times, submission } = await openSurvey();
  send();
  await pass(2500);
  dispatch(linkOpened({ idLocal: '7' }));
  expect(submission()).toMatchObject({ status: 'idle', posted: 0 });
  await pass(20_000);
  expect(times()).toEqual([2000]);
  expect(submission()).toMatchObject({ status: 'idle', posted: 0, localNovo: undefined });
});

test('a link that is opened during a post also ends the submission', async () => {
  const slow = held();
  const { send, dispatch, times, submission } = await openSurvey({ host: fakeHost({ [POST_RESPOSTA]: slow.answer }) });
  send();
  await pass(2000);
  dispatch(linkOpened({ idLocal: '7' }));
  slow.release(noContent);
  await pass(20_000);
  expect(times()).toEqual([2000]);
  expect(submission()).toMatchObject({ status: 'idle', posted: 0, localNovo: undefined });
});

test('the next patient can send after an ended submission', async () => {
  const { send, dispatch, times, submission } = await openSurvey();
  send();
  await pass(1000);
  dispatch(linkOpened({ idLocal: '7' }));
  await pass(100);
  await dispatch(identifyPatient(nothingTyped));
  send();
  await pass(6000);
  expect(times()).toEqual([2000, 4000, 6000]);
  expect(submission().status).toBe('sent');
});

test('the thank-you screen ends the submission and keeps localNovo', async () => {
  const { store, send, dispatch, submission } = await openSurvey();
  send();
  await pass(6000);
  dispatch(thanksShown());
  expect(submission()).toEqual({ status: 'idle', posted: 0, erro: '', localNovo: { Id: 7, Descricao: 'Ala Norte' } });
  expect(selectLocal(store.getState())).toBeNull();
});

test('localNovo is the location of this survey, not of an earlier one', async () => {
  const earlier = { Id: 8, Descricao: 'Ala Sul' };
  const storage = new FakeStorage({
    local: JSON.stringify(ala),
    idIdentificacaoPaciente: '4242',
    localNovo: JSON.stringify(earlier),
  });
  const { send, submission } = await openSurvey({ storage });
  expect(submission().localNovo).toEqual(earlier);
  send();
  await pass(6000);
  expect(submission().localNovo).toEqual(ala);
});
