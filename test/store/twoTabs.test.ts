import { surveyOpened } from '../../src/features/events';
import { selectIdIdentificacao } from '../../src/features/identification/identificationSlice';
import { selectLocal } from '../../src/features/local/localSlice';
import { surveySubmitted } from '../../src/features/submission/submissionSlice';
import { takeConsole } from '../support/console';
import { ala } from '../support/hospital';
import { inTurn, json, noContent, POST_RESPOSTA } from '../support/host';
import { openStore } from '../support/store';
import { identified, openSurvey } from '../support/survey';
import { pass } from '../support/time';

/** A tab that the patient opens beside the others: it has no session storage yet. */
const openTab = async (storage: Storage) => {
  window.sessionStorage.clear();
  const { state } = await openStore({ storage });
  return { local: selectLocal(state()), id: selectIdIdentificacao(state()) };
};

test('before Enviar a new tab opens the same survey', async () => {
  const storage = identified();
  const { click } = await openSurvey({}, storage);
  click(31, 'MB');
  await pass(100);
  expect(await openTab(storage)).toEqual({ local: ala, id: 4242 });
});

test.each([
  ['is being sent', 2500, noContent],
  ['could not be sent', 6500, json({}, 500)],
  ['has been sent', 6500, noContent],
])('a new tab does not find the identification of a survey that %s', async (_, ms, answer) => {
  const storage = identified();
  const { send } = await openSurvey({ [POST_RESPOSTA]: answer }, storage);
  send();
  await pass(ms);
  takeConsole('error');
  expect(await openTab(storage)).toEqual({ local: ala, id: undefined });
});

const reload = async (storage: Storage) => {
  const tab = await openStore({ storage });
  tab.dispatch(surveyOpened());
  await pass(100);
  return tab;
};

test('a reload while the survey is being sent keeps its identification in the tab', async () => {
  const storage = identified();
  const { send } = await openSurvey({}, storage);
  send();
  await pass(2500);
  const { state, dispatch } = await reload(storage);
  expect(state().submission.status).toBe('idle');
  dispatch(surveySubmitted());
  await pass(6100);
  expect(state().submission.status).toBe('sent');
});

test('a reload after a failed sending does not share the identification again', async () => {
  const storage = identified();
  const { send } = await openSurvey({ [POST_RESPOSTA]: inTurn(json({}, 500), noContent) }, storage);
  send();
  await pass(6500);
  takeConsole('error');
  const { state } = await reload(storage);
  expect(selectIdIdentificacao(state())).toBe(4242);
  expect(await openTab(storage)).toEqual({ local: ala, id: undefined });
});
