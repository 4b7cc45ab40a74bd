#!/usr/bin/env bash
# csv-parse with `cast` turns every code that looks like a hexadecimal number into 0, so two wards become one.
#
# Package: csv-parse 7.0.3, option `cast: true`.
# Input: valid CSV (RFC 4180) with quoted ward codes 0x1F and 0x2A.
# Seen: both arrive as the number 0. 007 arrives as 7, but 1e999 and INF stay text. DuckDB reads 0x1F as 31, and papaparse
#   (dynamicTyping) leaves it as text.
# Expected: 31 and 42 as in JavaScript's Number("0x1F"), or the texts as they are.
# Why it matters: codes of wards, devices or samples are often hexadecimal, and hash ids may begin with 0x. Answers of
#   all of them are counted as those of one ward 0, without any message. Cast columns by name instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csv-parse@7.0.3 papaparse@5.5.3
cat > read.cjs <<'SCRIPT'
const { parse } = require('csv-parse/sync');
const Papa = require('papaparse');
const wards = ['0x1F', '0x2A', '007', '1e999', 'INF'];
const csv = ['ward', ...wards].map((text) => `"${text}"\r\n`).join('');
const cast = parse(csv, { columns: true, cast: true }).map(({ ward }) => ward);
const plain = parse(csv, { columns: true }).map(({ ward }) => ward);
const papa = Papa.parse(csv, { header: true, dynamicTyping: true, skipEmptyLines: true }).data.map(({ ward }) => ward);
console.log(`node ${process.versions.node}, csv-parse 7.0.3, papaparse 5.5.3`);
console.log('written          ', wards);
console.log('csv-parse, cast  ', cast);
console.log('csv-parse        ', plain);
console.log('papaparse, typed ', papa);
const expected = [[0, 0, 7, '1e999', 'INF'], wards, ['0x1F', '0x2A', 7, '1e999', 'INF']];
if (JSON.stringify([cast, plain, papa]) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node read.cjs || exit 1
