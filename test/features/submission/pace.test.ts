import { surveySubmitted } from '../../../src/features/submission/submissionSlice';
import { held, inTurn, noContent, POST_RESPOSTA } from '../../support/host';
import { openSurvey } from '../../support/survey';
import { pass } from '../../support/time';

test('posts at 2000, 4000 and 6000 ms', async () => {
  const { send, times, submission } = await openSurvey();
  expect(submission()).toMatchObject({ status: 'idle', posted: 0 });
  send();
  expect(submission()).toMatchObject({ status: 'sending', posted: 0 });

  await pass(1999);
  expect(times()).toEqual([]);
  await pass(1);
  expect(times()).toEqual([2000]);
  expect(submission()).toMatchObject({ status: 'sending', posted: 1 });
  await pass(1999);
  expect(times()).toEqual([2000]);
  await pass(1);
  expect(times()).toEqual([2000, 4000]);
  await pass(1999);
  expect(submission()).toMatchObject({ status: 'sending', posted: 2 });
  await pass(1);
  expect(times()).toEqual([2000, 4000, 6000]);
  expect(submission()).toMatchObject({ status: 'sent', posted: 3 });

  await pass(20_000);
  expect(times()).toHaveLength(3);
});

test('the next 2000 ms begin with the response, however late it is', async () => {
  const slow = held();
  const { send, times, submission } = await openSurvey({ [POST_RESPOSTA]: inTurn(slow.answer, noContent) });
  send();
  await pass(2000);
  jest.advanceTimersByTime(24 * 3_600_000);
  await pass(0);
  expect(times()).toEqual([2000]);
  expect(submission()).toMatchObject({ status: 'sending', posted: 0, erro: '' });

  slow.release(noContent);
  await pass(1999);
  expect(times()).toEqual([2000]);
  expect(submission()).toMatchObject({ posted: 1 });
  await pass(1);
  expect(times()).toEqual([2000, 24 * 3_600_000 + 4000]);
});

test('Enviar pressed again while sending is ignored', async () => {
  const { send, dispatch, times, submission } = await openSurvey();
  send();
  dispatch(surveySubmitted());
  await pass(3000);
  dispatch(surveySubmitted());
  expect(submission()).toMatchObject({ status: 'sending', posted: 1 });
  await pass(20_000);
  expect(times()).toEqual([2000, 4000, 6000]);
});
