import { selectSubmissionFailure } from '../../../src/features/submission/submissionSlice';
import { takeConsole } from '../../support/console';
import { inTurn, json, noContent, POST_RESPOSTA, redirect, text, unreachable } from '../../support/host';
import { identified, openSurvey } from '../../support/survey';
import { pass } from '../../support/time';

const ALL = 6000;

const lines = ['Question 31: HTTP 500', 'Question 25: TypeError: Failed to fetch'];
const openFailing = () => openSurvey({ [POST_RESPOSTA]: inTurn(json({}, 500), noContent, unreachable) });

test('after a failure the other answers are sent on time', async () => {
  const { send, times, submission } = await openFailing();
  send();
  await pass(6000);
  expect(times()).toEqual([2000, 4000, 6000]);
  expect(submission().status).toBe('failed');
  expect(takeConsole('error')).toHaveLength(1);
});

test('erro has the line of a failure until the sending ends', async () => {
  const { send, submission } = await openFailing();
  send();
  expect(submission().erro).toBe('');
  for (const posted of [1, 2]) {
    await pass(2000);
    expect(submission()).toEqual({ status: 'sending', posted, erro: lines[0], localNovo: undefined });
  }
  await pass(2000);
  expect(submission()).toMatchObject({ status: 'failed', erro: '', localNovo: undefined });
  expect(takeConsole('error')).toHaveLength(1);
});

test('all failures are logged once, at the end of the sending', async () => {
  const { send } = await openFailing();
  send();
  await pass(4000);
  expect(takeConsole('error')).toEqual([]);
  await pass(2000);
  expect(takeConsole('error')).toEqual([lines.join('\n')]);
});

test('the first failure of a submission is known only after its last post', async () => {
  const { store, send } = await openSurvey({
    [POST_RESPOSTA]: inTurn(noContent, json({}, 500), json({}, 404), json({}, 503), noContent),
  });
  const first = () => selectSubmissionFailure(store.getState());
  send();
  await pass(5900);
  expect(first()).toBeUndefined();
  await pass(100);
  expect(first()).toEqual({ call: 'R', status: 500, id: 12 });
  expect(takeConsole('error')).toHaveLength(1);
  send();
  expect(first()).toBeUndefined();
  await pass(ALL);
  expect(first()).toEqual({ call: 'R', status: 503, id: 31 });
  expect(takeConsole('error')).toHaveLength(1);
});

test('storage contains the erro of the running sending only', async () => {
  const storage = identified();
  storage.setItem('erro', '"old"');
  const { send, submission } = await openSurvey({ [POST_RESPOSTA]: inTurn(json({}, 500), noContent) }, storage);
  expect(submission().erro).toBe('old');
  send();
  await pass(100);
  expect(storage.texts.erro).toBe('""');
  await pass(2500);
  expect(storage.texts.erro).toBe('"Question 31: HTTP 500"');
  await pass(ALL);
  expect(storage.texts.erro).toBe('""');
  expect(storage.texts.localNovo).toBeUndefined();
  expect(takeConsole('error')).toHaveLength(1);
});

test.each([
  ['400', json({ erro: 'MARIA' }, 400), 'HTTP 400'],
  ['404', text('não', 404), 'HTTP 404'],
  ['500', text('<p>MARIA (11) 98765-4321', 500, 'text/html'), 'HTTP 500'],
  ['a redirect', redirect, 'the answer was redirected'],
  ['304', () => new Response(null, { status: 304 }), 'HTTP 304'],
  ['no connection', unreachable, 'TypeError: Failed to fetch'],
])('%s is a failure, reported without the body', async (_, answer, message) => {
  const { send, submission } = await openSurvey({ [POST_RESPOSTA]: inTurn(answer, noContent) });
  send();
  await pass(2000);
  expect(submission().erro).toBe(`Question 31: ${message}`);
  await pass(4000);
  expect(submission().status).toBe('failed');
  expect(takeConsole('error')).toEqual([`Question 31: ${message}`]);
});
