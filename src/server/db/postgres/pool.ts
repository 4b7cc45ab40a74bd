import { Pool, type PoolConfig } from 'pg';

/** Connections to PostgreSQL; one that breaks costs what is asked on it, and never the process. */
export const openPool = (config: PoolConfig): Pool => {
  const pool = new Pool(config);
  // An idle connection that breaks would end the process; the pool opens another one, or the next query says why not.
  pool.on('error', () => undefined);
  // So would one that breaks while it is lent and nothing is asked on it; its next query says so.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
};
