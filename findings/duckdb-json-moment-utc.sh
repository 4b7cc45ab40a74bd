#!/usr/bin/env bash
# The same moment with an offset is another one from JSON than from CSV: DuckDB's read_json drops the zone.
#
# Package: @duckdb/node-api 1.5.6-r.1 (DuckDB 1.5.6), read_json and read_csv with their defaults.
# Input: 2026-10-01T21:30:00-03:00 (RFC 3339) as a line of JSON and as a field of CSV, in a session with
#   TimeZone = 'America/Sao_Paulo'.
# Seen: read_csv gives a TIMESTAMP WITH TIME ZONE, whose hour is 21. read_json gives a plain TIMESTAMP in UTC, whose hour is
#   0 on the next day, whatever the session's zone is. Compared with each other, the two are not equal.
# Expected: the same type from both, as both texts name their offset.
# Why it matters: surveys of the evening count as surveys of the next day's night, and those of the last evening of a month
#   in the next month. Name the type: read_json(..., columns = {m: 'TIMESTAMPTZ'}).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
printf '{"m":"2026-10-01T21:30:00-03:00"}\n' > m.jsonl
printf '"m"\r\n"2026-10-01T21:30:00-03:00"\r\n' > m.csv
cat > read.mjs <<'SCRIPT'
import { DuckDBInstance, version } from '@duckdb/node-api';
const connection = await (await DuckDBInstance.create()).connect();
await connection.run("set TimeZone = 'America/Sao_Paulo'");
console.log(`node ${process.versions.node}, @duckdb/node-api 1.5.6-r.1, DuckDB ${version()}`);
const read = async (sql) => {
  const text = (await connection.runAndReadAll(sql)).getRowsJson().flat().join(' ');
  console.log(`${sql}\n  -> ${text}`);
  return text;
};
const rows = "typeof(m), cast(m as date), hour(m)";
const seen = [
  await read(`select ${rows} from read_csv('m.csv')`),
  await read(`select ${rows} from read_json('m.jsonl')`),
  await read(`select ${rows} from read_json('m.jsonl', columns = {m: 'TIMESTAMPTZ'})`),
  await read("select (select m from read_csv('m.csv')) = (select m from read_json('m.jsonl')) as same"),
];
const expected = [
  'TIMESTAMP WITH TIME ZONE 2026-10-01 21',
  'TIMESTAMP 2026-10-02 0',
  'TIMESTAMP WITH TIME ZONE 2026-10-01 21',
  'false',
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node read.mjs || exit 1
