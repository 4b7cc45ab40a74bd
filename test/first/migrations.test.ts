/**
 * `npm test` runs this test before all other tests and stops if it fails. If a migration is missing, hundreds of other
 * tests would fail, and none of them would show this cause.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '../../src/hospital/db/migrate';
import { migrationsFor } from '../../src/hospital/db/migrations';
import { openDatabase } from '../../src/hospital/db/open';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { hospital } from '../server/support/hospital';
import { tempFolder } from '../support/tempFolder';

const folder = path.resolve(__dirname, '../../src/hospital/db/migrations');
const dir = tempFolder();

test.each(['sqlite', 'postgres'] as const)(
  'every migration of src/hospital/db/migrations runs on %s, in order',
  (dialect) => {
    const files = readdirSync(folder)
      .filter((file) => /^\d{3}-.*\.ts$/.test(file))
      .map((file) => file.replace('.ts', ''))
      .sort();
    // If this fails, index.ts lacks one of the migration files.
    expect(Object.keys(migrationsFor(dialect))).toEqual(files);
    // Two migrations must not share a number. Gaps are allowed.
    expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  },
);

test('a hospital can be saved in a database with all migrations', async () => {
  const db = openDatabase({ dialect: 'sqlite', file: path.join(dir, 'avaliacao.db') });
  try {
    await migrate(db, 'sqlite');
    await saveHospital(db, hospital);
  } catch (error) {
    throw new Error('The migrations do not make the database that the server needs.', { cause: error });
  } finally {
    await db.destroy();
  }
});
