import { selectRespostas } from '../../../src/features/questions/questionsSlice';
import { takeConsole } from '../../support/console';
import { ala, bercario } from '../../support/hospital';
import { endless, json, noContent, POST_RESPOSTA, text } from '../../support/host';
import { FakeStorage } from '../../support/storage';
import { openSurvey } from '../../support/survey';
import { pass } from '../../support/time';

const ALL = 6000;

test('sends one answer per question, in the order of the list, empty without a selection', async () => {
  const { click, send, posts } = await openSurvey();
  click(25, 'RU');
  click(31, 'MB');
  send();
  await pass(ALL);
  expect(posts().map(({ body }) => body)).toEqual([
    { Resposta: 'MB', Id_Pergunta: 31, Id_Identificacao_Resposta: 4242 },
    { Resposta: '', Id_Pergunta: 12, Id_Identificacao_Resposta: 4242 },
    { Resposta: 'RU', Id_Pergunta: 25, Id_Identificacao_Resposta: 4242 },
  ]);
});

test('the state contains nothing of the posts', async () => {
  const { store, send } = await openSurvey();
  send();
  await pass(2000);
  expect(store.getState().api.mutations).toEqual({});
});

test('a click on a face changes nothing during the sending, but does after a failure', async () => {
  const { click, send, store } = await openSurvey({ [POST_RESPOSTA]: json({}, 500) });
  const shown = () => selectRespostas(store.getState());
  click(12, 'BO');
  send();
  // The app must ignore clicks during the sending. They can happen: faces are disabled only from the next paint on, and
  // scripts and extensions can dispatch clicks at any time.
  click(12, 'BO');
  click(31, 'RU');
  await pass(2500);
  click(12, 'RU');
  expect(shown()).toEqual({ 12: 'BO' });
  await pass(ALL);
  expect(takeConsole('error')).toHaveLength(1);
  click(12, 'RU');
  expect(shown()).toEqual({ 12: 'RU' });
});

test.each([
  ['204', noContent],
  ['broken JSON', text('{', 201, 'application/json')],
  ['an error in the body', json({ erro: 'não' })],
])('the body is not read, so %s is a success', async (_, answer) => {
  const { send, submission } = await openSurvey({ [POST_RESPOSTA]: answer });
  send();
  await pass(ALL);
  expect(submission()).toEqual({ status: 'sent', posted: 3, erro: '', localNovo: ala });
});

test('answers belong to the id and its type, even where ids look alike or like properties of every object', async () => {
  const ids = [1, '1', '__proto__', 'constructor', '01', '"1"'];
  const list = json(ids.map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' })));
  const storage = new FakeStorage({ local: JSON.stringify(bercario), idIdentificacaoPaciente: '"007"' });
  const { click, send, posts } = await openSurvey({ 'GET /api/listarperguntasporlocal/007': list }, storage);
  click('1', 'MB');
  click('__proto__', 'BO');
  click('constructor', 'RE');
  click('"1"', 'RU');
  send();
  await pass(12_000);
  expect(posts().map(({ body }) => body)).toStrictEqual(
    ids.map((Id_Pergunta, index) => ({
      Resposta: ['', 'MB', 'BO', 'RE', '', 'RU'][index],
      Id_Pergunta,
      Id_Identificacao_Resposta: '007',
    })),
  );
});

test('a body that never ends does not delay the next post', async () => {
  const { send, times, submission } = await openSurvey({ [POST_RESPOSTA]: endless().answer });
  send();
  await pass(ALL);
  expect(times()).toEqual([2000, 4000, 6000]);
  expect(submission().status).toBe('sent');
});

test('a body that never ends is cancelled', async () => {
  const body = endless();
  const { send } = await openSurvey({ [POST_RESPOSTA]: body.answer });
  send();
  await pass(ALL);
  expect(body.givenUp()).toBe(3);
});
