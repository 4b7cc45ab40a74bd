import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usePatients } from './support/browser';
import { exported, recordSessions } from './support/sessions';

const newPatient = usePatients();

const committed = (name: string) => readFileSync(path.join(__dirname, '..', 'traces', `${name}.json`), 'utf8');

test('the committed sessions equal those that the app records today (`npm run traces` updates them)', async () => {
  const { healthy, failed } = await recordSessions(newPatient);
  expect(exported(healthy)).toBe(committed('healthy'));
  expect(exported(failed)).toBe(committed('failed'));
  // The recordings must not contain the name and the phone number that the patient typed. `exported` leaves out the Redux
  // states, so here the whole recordings are searched.
  expect(JSON.stringify([healthy, failed])).not.toMatch(/josef|\(11|9876/i);
});
