#!/usr/bin/env bash
# DuckDB reads the ward INF as a day of the year 5,881,580, and the ward 1-2-3 as a time of the year 1.
#
# Package: @duckdb/node-api 1.5.6-r.1 (DuckDB 1.5.6), read_csv with its defaults.
# Input: valid CSV (RFC 4180) with one column of quoted ward codes.
# Seen: a column that holds only INF (an infusion ward, "infantil") becomes a DATE, infinity, which is shown as
#   5881580-07-11. EPOCH becomes 1970-01-01, room 3-4-05 the 3rd of April 2005, and 1-2-3 a TIMESTAMP of the year 1. With a
#   second ward, UTI, the column stays text. R's readr and pandas read INF as a number, infinity: neither makes it a date.
# Expected: a quoted code stays text; at most numbers and ISO dates are recognised.
# Why it matters: a program that loads one ward's survey answers a month gets another type of column from the ward's name
#   alone, and the report shows a date where the ward should stand. Name the types: read_csv(..., all_varchar = true).
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
  writeFileSync('codes.csv', ['ward', ...codes].map((code) => `"${code}"\r\n`).join(''));
  const result = await connection.runAndReadAll(`select ward from read_csv('codes.csv'${options})`);
  const text = `${result.columnTypes().join()} ${result.getRowsJson().flat().join(', ')}`;
  console.log(`${codes.map((code) => `"${code}"`).join(' ')}${options} -> ${text}`);
  return text;
};
const seen = [
  await read(['INF']),
  await read(['EPOCH']),
  await read(['3-4-05']),
  await read(['1-2-3']),
  await read(['INF', 'UTI']),
  await read(['INF'], ', all_varchar = true'),
];
const expected = [
  'DATE 5881580-07-11',
  'DATE 1970-01-01',
  'DATE 2005-04-03',
  'TIMESTAMP 0001-02-03 00:00:00',
  'VARCHAR INF, UTI',
  'VARCHAR INF',
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node read.mjs || exit 1
