import path from 'node:path';
import { startPostgres, type PostgresServer } from './start';

declare global {
  var postgresServer: PostgresServer | null | undefined;
}

/** Once, before the workers start: they find the server in their environment. A server of one's own may be named there. */
export default async () => {
  if (process.env['POSTGRES_SERVER']) return;
  const server = await startPostgres(path.resolve(__dirname, '../../../..'));
  globalThis.postgresServer = server;
  if (server) process.env['POSTGRES_SERVER'] = server.url;
};
