import { linkOpened, thanksShown } from '../../../src/features/events';
import { identifyPatient } from '../../../src/features/identification/identificationSlice';
import { noContent, POST_RESPOSTA } from '../../support/host';
import { ala, nothingTyped } from '../../support/hospital';
import { FakeStorage } from '../../support/storage';
import { openSurvey } from '../../support/survey';
import { pass } from '../../support/time';

const late = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return new Response();
};

test.each([
  ['a link that is opened between two posts', linkOpened({ idLocal: '7' }), noContent, 2500],
  ['a link that is opened during a post', linkOpened({ idLocal: '7' }), late, 2000],
  ['the thank-you screen', thanksShown(), noContent, 2500],
])('%s ends the submission', async (_, event, answer, after) => {
  const { send, dispatch, times, submission } = await openSurvey({ [POST_RESPOSTA]: answer });
  send();
  await pass(after);
  dispatch(event);
  expect(submission()).toMatchObject({ status: 'idle', posted: 0 });
  await pass(20_000);
  expect(times()).toEqual([2000]);
  expect(submission()).toMatchObject({ status: 'idle', posted: 0, localNovo: undefined });
});

test.each([{}, { local: JSON.stringify(ala) }])(
  'sending fails without a request if there is no identification: %j',
  async (stored) => {
    const { posts, send, submission } = await openSurvey({}, new FakeStorage(stored));
    send();
    await pass(6100);
    expect(posts()).toHaveLength(0);
    expect(submission().status).toBe('failed');
  },
);

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

test('localNovo is the location of this survey, not of an earlier one', async () => {
  const earlier = { Id: 8, Descricao: 'Ala Sul' };
  const storage = new FakeStorage({
    local: JSON.stringify(ala),
    idIdentificacaoPaciente: '4242',
    localNovo: JSON.stringify(earlier),
  });
  const { send, submission } = await openSurvey({}, storage);
  expect(submission().localNovo).toEqual(earlier);
  send();
  await pass(6000);
  expect(submission().localNovo).toEqual(ala);
});
