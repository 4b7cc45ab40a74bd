import { randomBytes } from 'node:crypto';

/** The key is a text, so that both databases store it alike. The two have no common function for random bytes. */
export const secret = (): string[] => [
  'create table segredo (id integer primary key, valor text not null)',
  `insert into segredo (id, valor) values (1, '${randomBytes(32).toString('hex')}')`,
];
