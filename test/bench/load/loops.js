// Measures the speed of the disk and the database driver alone, without HTTP. Inserts one row after the other, each in
// its own transaction, which ends only when the disk has stored the row.
const { performance } = require('node:perf_hooks');
const { Client } = require('pg');
const { DatabaseSync } = require('@photostructure/sqlite');

const TABLE = 'create table laco (identificacao integer, pergunta text, resposta text, respondida_em text)';
const row = (number) => [number, String(number % 100), 'MB', new Date().toISOString()];

/** @returns rows a second */
const sqliteLoop = (file, seconds) => {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLE}`);
  const insert = db.prepare('insert into laco values (?, ?, ?, ?)');
  const startedAt = performance.now();
  let rows = 0;
  while (performance.now() - startedAt < seconds * 1000) insert.run(...row(rows++));
  const rate = rows / ((performance.now() - startedAt) / 1000);
  db.close();
  return rate;
};

/** @returns rows a second */
const postgresLoop = async (url, seconds) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(TABLE);
  const insert = { name: 'insert', text: 'insert into laco values ($1, $2, $3, $4)' };
  const startedAt = performance.now();
  let rows = 0;
  while (performance.now() - startedAt < seconds * 1000) await client.query({ ...insert, values: row(rows++) });
  const rate = rows / ((performance.now() - startedAt) / 1000);
  await client.query('drop table laco');
  await client.end();
  return rate;
};

module.exports = { sqliteLoop, postgresLoop };
