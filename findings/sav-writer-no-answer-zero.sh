#!/usr/bin/env bash
# sav-writer: a question without an answer becomes the score 0 in the SPSS file.
#
# Packages: sav-writer 1.0.0 and @codious/sav-reader-writer 1.1.4 (writers of SPSS files); read by sav-reader 2.0.8.
# Input: valid records of a survey with a numeric question; the answers are 4, null, undefined, NaN and 2.
# Seen: undefined and NaN are written as "system missing", as SPSS marks a question without an answer. null is written as
#   the number 0, by both packages.
# Expected: null is missing as well; JSON, databases and form libraries have null and no undefined.
# Why it matters: a scale from 1 to 4 gets a fifth score. Here the mean of two answers, 3, becomes 2, and SPSS counts the
#   patient as one who answered. Nothing in the file shows it. Turn null into undefined before writing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sav-writer@1.0.0 @codious/sav-reader-writer@1.1.4 sav-reader@2.0.8
cat > write.cjs <<'SCRIPT'
const { readFileSync } = require('node:fs');
const { toBuffer } = require('@codious/sav-reader-writer');
const { SavBufferReader } = require('sav-reader');
const { saveToFile, VariableType } = require('sav-writer');
console.log(`node ${process.versions.node}, sav-writer 1.0.0, @codious/sav-reader-writer 1.1.4, sav-reader 2.0.8`);
const look = { decimal: 0, columns: 8, measure: 1, alignment: 0 };
const variables = [
  { ...look, name: 'ward', label: 'Ward', type: VariableType.String, width: 8 },
  { ...look, name: 'score', label: 'Score', type: VariableType.Numeric, width: 8 },
];
const answers = [4, null, undefined, NaN, 2].map((score) => ({ ward: 'UTI', score }));
const read = async (file) => {
  const reader = new SavBufferReader(file);
  await reader.open();
  return (await reader.readAllRows()).map(({ score }) => score ?? 'missing').join();
};
(async () => {
  saveToFile('survey.sav', answers, variables);
  const seen = [await read(readFileSync('survey.sav')), await read(toBuffer(answers, variables))];
  console.log('written                   ', answers.map(({ score }) => String(score)).join());
  console.log('sav-writer                ', seen[0]);
  console.log('@codious/sav-reader-writer', seen[1]);
  if (seen.some((scores) => scores !== '4,0,missing,missing,2')) {
    console.log('changed; the finding says 4,0,missing,missing,2');
    process.exit(1);
  }
})();
SCRIPT
node write.cjs || exit 1
