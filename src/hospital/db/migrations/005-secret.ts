import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/**
 * The key is a text, so that both databases store it alike. The two have no common function for random bytes. It is a
 * parameter of the statement, because PostgreSQL may log statements.
 */
export const secret = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table segredo (id integer primary key, valor text not null)`.execute(db);
  await sql`insert into segredo (id, valor) values (1, ${randomBytes(32).toString('hex')})`.execute(db);
};
