import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Action } from '@reduxjs/toolkit';
import * as events from '../../src/features/events';
import { identificationSlice, identifyPatient } from '../../src/features/identification/identificationSlice';
import { kioskSlice } from '../../src/features/kiosk/kioskSlice';
import { localSlice } from '../../src/features/local/localSlice';
import { questionsSlice, questionsRetryPressed } from '../../src/features/questions/questionsSlice';
import { submissionSlice } from '../../src/features/submission/submissionSlice';
import { pageStarted } from '../../src/store/pageStarted';
import { openRecorded } from '../support/devTools';

const root = path.resolve(__dirname, '..', '..');

/** Reads a session in the format of a Redux DevTools export (test/e2e/traces.ts). */
const read = (name: 'healthy' | 'failed') => {
  const text = readFileSync(path.join(root, 'test', 'traces', `${name}.json`), 'utf8');
  const { payload } = JSON.parse(text) as { payload: string };
  return { text, actions: JSON.parse(payload) as Action[] };
};

test.each([
  ['healthy', { status: 'idle', accepted: [], localNovo: { Id: 1, Descricao: 'Recepção central' } }],
  ['failed', { status: 'failed', accepted: [], erro: '' }],
] as const)('the %s session can be imported, which sends no request again', async (name, submission) => {
  const support = await openRecorded();
  support.importTrace(read(name).text);
  expect(support.store.getState().submission).toMatchObject(submission);
  expect(support.host.calls).toEqual([]);
});

const readGuide = () => readFileSync(path.join(root, '.github', 'docs', 'support.md'), 'utf8');

test('support.md lists exactly our actions', () => {
  const slices = [localSlice, identificationSlice, questionsSlice, submissionSlice, kioskSlice];
  const ours = [
    ...slices.flatMap(({ actions }) => Object.values<{ type: string }>(actions)),
    ...[identifyPatient.pending, identifyPatient.fulfilled, identifyPatient.rejected],
    ...[...Object.values(events), questionsRetryPressed, pageStarted],
  ].map(({ type }) => type);
  const named = Array.from(
    readGuide().matchAll(/`((?:support|survey|local|identification|questions|submission|kiosk)\/[\w/]+)`/g),
    ([, type]) => type,
  );
  expect([...new Set(named)].sort()).toEqual(ours.sort());
});

describe.each(['healthy', 'failed'] as const)('the %s session', (name) => {
  test('contains no personal data', () => {
    expect(read(name).text).not.toMatch(/josef|98765|\(11/i);
  });

  test('has only actions that support.md describes', () => {
    const guide = readGuide();
    const unexplained = read(name)
      .actions.map(({ type }) => type.replace(/^(api\/execute\w+)\/.*/, '$1'))
      .filter((type) => !guide.includes(`\`${type}`));
    expect([...new Set(unexplained)]).toEqual([]);
  });
});
