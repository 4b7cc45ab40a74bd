#!/usr/bin/env bash
# Apache Arrow JS: a question that a survey does not have becomes an empty answer, or NaN, but no null.
#
# Package: apache-arrow 21.2.0, tableFromJSON, then written to Arrow IPC and read again.
# Input: valid rows of JSON as surveys give them: a row leaves a question out that it was not asked, and has null where it
#   was asked and not answered.
# Seen: a left-out text becomes the empty text "", and a left-out number becomes NaN. Only null stays null. Both columns
#   count no further null, and the values stay after writing and reading.
# Expected: null for both, as PyArrow and DuckDB read such rows.
# Why it matters: an optional question of one ward counts as answered by the patients of all wards. "Answered" is the share
#   of rows that are not null, and one NaN makes the average of the score NaN. Fill rows with null first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent apache-arrow@21.2.0
cat > rows.mjs <<'SCRIPT'
import { tableFromIPC, tableFromJSON, tableToIPC } from 'apache-arrow';
console.log(`node ${process.versions.node}, apache-arrow 21.2.0`);
const rows = [
  { ward: 'UTI', remark: 'muito bom', score: 9 },
  { ward: 'UTI', remark: null, score: null },
  { ward: 'Pediatria' },
];
const table = tableFromIPC(tableToIPC(tableFromJSON(rows)));
const seen = ['remark', 'score'].map((name) => {
  const column = table.getChild(name);
  const values = [...column];
  console.log(`${name}:`, values, `nulls: ${column.nullCount}`);
  return [...values.map((value) => (Number.isNaN(value) ? 'NaN' : value)), column.nullCount];
});
const expected = [['muito bom', null, '', 1], [9, null, 'NaN', 1]];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node rows.mjs || exit 1
