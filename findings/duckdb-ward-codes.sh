#!/usr/bin/env bash
# DuckDB turns short ward codes into numbers, times and truth values, although the CSV quotes every text.
#
# Package: @duckdb/node-api 1.5.6-r.1 (DuckDB 1.5.6), read_csv with its defaults.
# Input: valid CSV (RFC 4180) with one column of quoted ward or survey codes.
# Seen: wards NAN and 12 arrive as the numbers NaN and 12, while INF and 12 stay text. Rooms T and F arrive as true and
#   false. Two hexadecimal survey ids that happen to hold one "e" among digits both arrive as Infinity: two surveys become
#   one. The same file with one more ward, such as UTI, arrives as text.
# Expected: quoted fields stay text, or NAN and INF are treated alike.
# Why it matters: a program that groups survey answers by ward or by survey id gets other groups as soon as the file
#   holds only such codes, for example the export of a single ward. Name the types: read_csv(..., all_varchar = true), or
#   types = {'ward': 'VARCHAR'}.
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
  const text = `${result.columnTypes().join()} ${result.getRowsJson().flat().join(', ')}`;
  console.log(`${codes.map((code) => `"${code}"`).join(' ')} -> ${text}`);
  return text;
};
const seen = [
  await read(['NAN', '12']),
  await read(['INF', '12']),
  await read(['T', 'F']),
  await read(['12e4567890123456', '98e1111111111111']),
  await read(['NAN', '12', 'UTI']),
  await read(['NAN', '12'], ', all_varchar = true'),
];
const expected = [
  'DOUBLE NaN, 12',
  'VARCHAR INF, 12',
  'BOOLEAN true, false',
  'DOUBLE Infinity, Infinity',
  'VARCHAR NAN, 12, UTI',
  'VARCHAR NAN, 12',
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node read.mjs || exit 1
