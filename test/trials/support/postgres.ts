import path from 'node:path';
import { startPostgres, type PostgresOptions } from '../../server/support/postgres/start';
import { afterTest } from '../../support/afterTest';

/** A PostgreSQL that syncs every commit, and stops after the test; null if this machine cannot run it. */
export const startDurablePostgres = async (options: PostgresOptions = {}) => {
  const postgres = await startPostgres(path.resolve(__dirname, '../../..'), { durable: true, ...options });
  if (postgres !== null) afterTest(postgres.stop);
  return postgres;
};
