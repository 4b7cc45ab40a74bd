// Measures the speed of the disk and the database driver alone, without HTTP. Inserts one row after the other, each in
// its own transaction. A transaction ends only when the disk has stored the row.
const { performance } = require('node:perf_hooks');
const { Client } = require('pg');
const { DatabaseSync } = require('@photostructure/sqlite');

const TABLE = 'create table laco (identificacao integer, pergunta text, resposta text, respondida_em text)';

/** @returns how many rows a second `insert` stores */
const rateOf = async (insert, seconds) => {
  const startedAt = performance.now();
  let rows = 0;
  for (; performance.now() - startedAt < seconds * 1000; rows += 1)
    await insert([rows, String(rows % 100), 'MB', new Date().toISOString()]);
  return rows / ((performance.now() - startedAt) / 1000);
};

const sqliteLoop = async (file, seconds) => {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLE}`);
  const insert = db.prepare('insert into laco values (?, ?, ?, ?)');
  const rate = await rateOf((row) => insert.run(...row), seconds);
  db.close();
  return rate;
};

const postgresLoop = async (url, seconds) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(TABLE);
  const insert = { name: 'insert', text: 'insert into laco values ($1, $2, $3, $4)' };
  const rate = await rateOf((values) => client.query({ ...insert, values }), seconds);
  await client.query('drop table laco');
  await client.end();
  return rate;
};

module.exports = { sqliteLoop, postgresLoop };
