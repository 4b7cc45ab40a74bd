import path from 'node:path';
import { startPostgres, type PostgresServer } from './start';

declare global {
  var postgresServer: PostgresServer | null | undefined;
}

/** Starts PostgreSQL once, before jest's workers, unless POSTGRES_SERVER already has the address of a server. */
export default async () => {
  if (process.env['POSTGRES_SERVER']) return;
  const server = await startPostgres(path.resolve(__dirname, '../../../..'));
  globalThis.postgresServer = server;
  if (server) process.env['POSTGRES_SERVER'] = server.url;
};
