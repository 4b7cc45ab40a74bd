import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Action } from '@reduxjs/toolkit';
import * as events from '../../src/features/events';
import { identificationSlice, identifyPatient } from '../../src/features/identification/identificationSlice';
import { kioskSlice } from '../../src/features/kiosk/kioskSlice';
import { localRetryPressed, localSlice } from '../../src/features/local/localSlice';
import { questionsSlice, questionsRetryPressed } from '../../src/features/questions/questionsSlice';
import { otherTabReported } from '../../src/features/submission/otherTabsListeners';
import { submissionSlice } from '../../src/features/submission/submissionSlice';
import {
  connectionChanged,
  pageHidden,
  pageRestored,
  pageStarted,
  visibilityChanged,
} from '../../src/store/pageEvents';
import type { RootState } from '../../src/store/rootReducer';
import { openRecorded } from '../support/devTools';
import { fakeHost } from '../support/host';
import { stopTheClock } from '../support/time';

const root = path.resolve(__dirname, '..', '..');

beforeEach(stopTheClock);

/** Reads a session in the format of a Redux DevTools export (test/e2e/traces.ts). */
const read = (name: 'healthy' | 'failed') => {
  const text = readFileSync(path.join(root, 'test', 'traces', `${name}.json`), 'utf8');
  const { payload } = JSON.parse(text) as { payload: string };
  return { text, actions: JSON.parse(payload) as Action[] };
};

const replay = async (name: 'healthy' | 'failed') => {
  const host = fakeHost();
  const support = await openRecorded(host);
  support.importTrace(read(name).text);
  const { actions: replayed, states } = support.trace();
  const types = replayed.map(({ type }) => type);
  return {
    host,
    types,
    last: support.store.getState(),
    /** The state after the `time`-th action of this type. */
    after: (type: string, time = 1): RootState => {
      const places = types.flatMap((each, index) => (each === type ? [index] : []));
      const state = states[places[time - 1] ?? -1];
      if (!state) throw new Error(`${type} did not happen ${time} times.`);
      return state;
    },
  };
};

test('the failed session replays the states of the survey', async () => {
  const { host, after, last, types } = await replay('failed');
  expect(after('survey/linkOpened').local).toMatchObject({ idLocal: '1', local: null });
  expect(after('identification/hasTextChanged').identification).toEqual({ hasText: true, status: 'idle' });
  expect(after('identification/identifyPatient/pending').identification.status).toBe('waiting');
  const { idIdentificacaoPaciente } = after('identification/identifyPatient/fulfilled').identification;
  expect(idIdentificacaoPaciente).toEqual(expect.stringMatching(/^\S{8}$/));
  expect(after('questions/optionClicked', 3).questions.respostas).toEqual({ 10: 'MB', '"LIMPEZA"': 'RU', 30: 'BO' });
  expect(after('submission/surveySubmitted').submission).toMatchObject({ status: 'sending', posted: 0, erro: '' });
  expect(after('submission/respostaAccepted').submission).toMatchObject({ posted: 1, erro: '' });
  expect(after('submission/respostaFailed').submission).toMatchObject({
    posted: 2,
    erro: 'Question LIMPEZA: HTTP 503',
  });
  expect(after('submission/respostaAccepted', 2).submission).toMatchObject({
    posted: 3,
    erro: 'Question LIMPEZA: HTTP 503',
  });

  // At the end, the patient sees the survey with its answers. The status `failed` enables Enviar again.
  expect(last.submission).toMatchObject({ status: 'failed', posted: 3, erro: '' });
  expect(last.local.local).toEqual({ Id: 1, Descricao: 'Recepção central' });
  expect(last.questions.respostas).toEqual({ 10: 'MB', '"LIMPEZA"': 'RU', 30: 'BO' });
  expect(types).not.toContain('submission/submissionAccepted');
  // Importing a recorded session must not send its requests again.
  expect(host.calls).toEqual([]);
});

test('the healthy session ends at the thank-you screen', async () => {
  const { last, after, types } = await replay('healthy');
  expect(after('submission/submissionAccepted').submission).toMatchObject({ status: 'sent', posted: 3 });
  expect(last.local).toEqual({ idLocal: null, local: null, status: 'idle' });
  expect(last.questions.respostas).toEqual({});
  expect(last.submission.localNovo).toEqual({ Id: 1, Descricao: 'Recepção central' });
  expect(types).not.toContain('submission/respostaFailed');
});

const readGuide = () => readFileSync(path.join(root, '.github', 'docs', 'support.md'), 'utf8');

test('support.md lists exactly our actions', () => {
  const slices = [localSlice, identificationSlice, questionsSlice, submissionSlice, kioskSlice];
  const ours = [
    ...slices.flatMap(({ actions }) => Object.values<{ type: string }>(actions)),
    ...[identifyPatient.pending, identifyPatient.fulfilled, identifyPatient.rejected],
    ...[pageStarted, visibilityChanged, connectionChanged, pageHidden, pageRestored],
    ...[...Object.values(events), localRetryPressed, questionsRetryPressed, otherTabReported],
  ].map(({ type }) => type);
  const named = Array.from(
    readGuide().matchAll(/`((?:support|survey|local|identification|questions|submission|kiosk)\/[\w/]+)`/g),
    ([, type]) => type,
  );
  expect([...new Set(named)].sort()).toEqual(ours.sort());
});

test.each(['healthy', 'failed'] as const)(
  'the %s session contains no personal data, and support.md describes all its actions',
  (name) => {
    const { text, actions } = read(name);
    expect(text).not.toMatch(/josef|98765|\(11/i);
    const guide = readGuide();
    const unexplained = actions
      .map(({ type }) => type.replace(/^(api\/execute\w+)\/.*/, '$1'))
      .filter((type) => !guide.includes(`\`${type}`));
    expect([...new Set(unexplained)]).toEqual([]);
  },
);
