import path from 'node:path';
import { startPostgres, type PostgresServer } from './start';

declare global {
  var postgresServer: PostgresServer | null;
}

/** Starts PostgreSQL once, before jest's workers. */
export default async () => {
  globalThis.postgresServer = await startPostgres(path.resolve(__dirname, '../../../..'));
  if (globalThis.postgresServer) process.env['POSTGRES_SERVER'] = globalThis.postgresServer.url;
};
