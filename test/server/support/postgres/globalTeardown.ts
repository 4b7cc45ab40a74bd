import { Client } from 'pg';

/** Drops the databases that jest's workers have created on the server of POSTGRES_SERVER. */
const dropDatabases = async (connectionString: string | undefined) => {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname ~ '^avaliacao_\d+_[0-9a-f]{32}$'`,
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
};

/**
 * Stops the PostgreSQL server that globalSetup.ts has started. If this machine could not run PostgreSQL, reports that
 * the tests on it were skipped.
 */
export default async () => {
  if (globalThis.postgresServer === null) {
    process.stderr.write(
      '\n*** SKIPPED: the server tests on PostgreSQL. This machine can run none: neither the one of the npm packages nor Debian’s. ***\n\n',
    );
  }
  if (globalThis.postgresServer === undefined) await dropDatabases(process.env['POSTGRES_SERVER']);
  await globalThis.postgresServer?.stop();
};
