#!/usr/bin/env bash
# DuckDB turns short ward codes into numbers, dates and truth values, although the CSV quotes every text.
#
# Package: @duckdb/node-api 1.5.6-r.1 (DuckDB 1.5.6), read_csv with its defaults.
# Input: valid CSV (RFC 4180) with one column of quoted ward or survey codes.
# Seen: the ward INF ("infantil") becomes a day of the year 5,881,580, although the ward NAN becomes a number. EPOCH
#   becomes 1970-01-01, room 3-4-05 the 3rd of April 2005, and 1-2-3 a moment of the year 1. Rooms T and F become true
#   and false. Two hexadecimal survey ids that hold one "e" among digits both become Infinity: two surveys become one.
#   The same file with one more ward, such as UTI, stays text.
# Expected: a quoted code stays text; at most numbers and ISO dates are recognised, and INF is treated like NAN.
# Why it matters: a program that groups survey answers by ward or by survey id gets other groups as soon as the file
#   holds only such codes, for example the month of a single ward, and the report shows a date where the ward should stand.
#   Name the types: read_csv(..., all_varchar = true), or types = {'ward': 'VARCHAR'}.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat > read.mjs <<'SCRIPT'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance, version } from '@duckdb/node-api';
const connection = await (await DuckDBInstance.create()).connect();
console.log(`node ${process.versions.node}, @duckdb/node-api 1.5.6-r.1, DuckDB ${version()}`);
const read = async (codes, options = '') => {
  writeFileSync('codes.csv', ['code', ...codes].map((code) => `"${code}"\r\n`).join(''));
  const result = await connection.runAndReadAll(`select code from read_csv('codes.csv'${options})`);
  return `${result.columnTypes().join()} ${result.getRowsJson().flat().join(', ')}`;
};
const cases = [
  [['INF'], 'DATE 5881580-07-11'],
  [['INF', 'UTI'], 'VARCHAR INF, UTI'],
  [['INF', '12'], 'VARCHAR INF, 12'],
  [['NAN', '12'], 'DOUBLE NaN, 12'],
  [['EPOCH'], 'DATE 1970-01-01'],
  [['3-4-05'], 'DATE 2005-04-03'],
  [['1-2-3'], 'TIMESTAMP 0001-02-03 00:00:00'],
  [['T', 'F'], 'BOOLEAN true, false'],
  [['12e4567890123456', '98e1111111111111'], 'DOUBLE Infinity, Infinity'],
];
let same = true;
for (const [codes, expected] of cases) {
  const seen = await read(codes);
  const text = await read(codes, ', all_varchar = true');
  console.log(`${codes.map((code) => `"${code}"`).join(' ')} -> ${seen}; with all_varchar -> ${text}`);
  same = same && seen === expected && text === `VARCHAR ${codes.join(', ')}`;
}
if (!same) {
  console.log(`changed; the finding says ${JSON.stringify(cases)}`);
  process.exit(1);
}
SCRIPT
node read.mjs || exit 1
