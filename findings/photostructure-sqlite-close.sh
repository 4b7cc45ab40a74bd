#!/usr/bin/env bash
# @photostructure/sqlite 1: a copy of the database made after close() lacks the last answers, or even the table.
#
# Package: @photostructure/sqlite 1.2.1 (the interface of node:sqlite for older versions of Node; the last one that runs
#   on Node 20).
# Input: a database in WAL mode, a table, three answers inserted by a prepared statement, close(), then a copy of the
#   file.
# Seen: isOpen is false, but SQLite keeps the connection until the prepared statement has been garbage-collected. So it
#   makes no last checkpoint, the -wal file stays, and the copy has no table. The process also keeps its locks.
# Expected: what node:sqlite of Node 22 and 24 does, and version 2.6.0: close() finalizes the statements, so the file is
#   complete and the -wal file is gone.
# Why it matters: a program that collects answers, closes its database and copies the file has a copy without the last
#   answers, and no error. Run "pragma wal_checkpoint(truncate)" before close(), or copy with "vacuum into".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @photostructure/sqlite@1.2.1
cat > close.mjs <<'SCRIPT'
import { copyFileSync, existsSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';

const answersIn = (file) => {
  const db = new DatabaseSync(file);
  const [table] = db.prepare("select name from sqlite_master where name = 'resposta'").all();
  const count = table ? db.prepare('select count(*) as n from resposta').get().n : 'no table';
  db.close();
  return count;
};
const copyAfterClose = (name, pragma) => {
  const db = new DatabaseSync(`${name}.db`);
  db.exec('pragma journal_mode = wal; create table resposta (face text)');
  const insert = db.prepare('insert into resposta values (?)');
  for (const face of ['MB', 'BO', 'RE']) insert.run(face);
  db.exec(pragma);
  db.close();
  const isWalLeft = existsSync(`${name}.db-wal`);
  copyFileSync(`${name}.db`, `${name}-copy.db`);
  return { isOpen: db.isOpen, isWalLeft, answersInCopy: answersIn(`${name}-copy.db`) };
};
console.log(`node ${process.versions.node}, @photostructure/sqlite 1.2.1`);
const seen = [copyAfterClose('plain', ''), copyAfterClose('checkpoint', 'pragma wal_checkpoint(truncate)')];
console.log('close() alone:', seen[0]);
console.log('a checkpoint before close():', seen[1]);
const expected = [
  { isOpen: false, isWalLeft: true, answersInCopy: 'no table' },
  { isOpen: false, isWalLeft: true, answersInCopy: 3 },
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node close.mjs || exit 1
