#!/usr/bin/env bash
# AlaSQL: the average of the scores "4" and "10" is 205, and their sum is nothing.
#
# Package: alasql 4.19.1 (SQL for arrays in JavaScript).
# Input: an array of answers whose scores are texts, as every CSV or form gives them, and select avg(v), sum(v), max(v).
# Seen: avg puts the texts one behind the other and divides by their number: "410" / 2 = 205. A ward with the scores "4"
#   and "5" gets 22.5, and a ward with a single survey gets its text. The sum of two texts and every max are
#   undefined, without any message. Yet v < 5 compares the same texts as numbers.
# Expected: 7, as SQLite gives; or an error, as PostgreSQL gives.
# Why it matters: scores from a CSV are texts. The average of a ward with one answer looks right, and those of the others
#   grow with the number of answers, so the wards with most surveys come first. Write avg(v * 1).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent alasql@4.19.1
cat > average.mjs <<'SCRIPT'
import alasql from 'alasql';
console.log(`node ${process.versions.node}, alasql 4.19.1`);
const answers = [
  { ward: 'A', v: '4' },
  { ward: 'A', v: '10' },
  { ward: 'B', v: '4' },
  { ward: 'B', v: '5' },
  { ward: 'C', v: '3' },
];
const cases = [
  [
    'select ward, avg(v) as mean, sum(v) as summed, max(v) as best from ? group by ward',
    [
      { ward: 'A', mean: 205 },
      { ward: 'B', mean: 22.5 },
      { ward: 'C', mean: '3', summed: '3' },
    ],
  ],
  [
    'select ward, avg(v * 1) as mean from ? group by ward',
    [
      { ward: 'A', mean: 7 },
      { ward: 'B', mean: 4.5 },
      { ward: 'C', mean: 3 },
    ],
  ],
  ['select count(*) as below from ? where v < 5', [{ below: 3 }]],
];
let same = true;
for (const [sql, expected] of cases) {
  const seen = JSON.stringify(alasql(sql, [answers]));
  console.log(`${sql}\n  -> ${seen}`);
  same = same && seen === JSON.stringify(expected);
}
if (!same) {
  console.log(`changed; the finding says ${JSON.stringify(cases)}`);
  process.exit(1);
}
SCRIPT
node average.mjs || exit 1
