#!/usr/bin/env bash
# csvtojson splits the columns of numbered questions: "1. Waiting time" becomes an object in an object.
#
# Package: csvtojson 2.0.14 with its defaults.
# Input: valid CSV whose header row holds quoted question texts: "1. Waiting time", "2. Cleaning" and "Room 1.2".
# Seen: the text before a dot becomes a key of its own and the text after it a key inside. What follows the dot as a
#   number becomes the place in an array, filled up with nulls. No column keeps its name.
# Expected: a quoted header is the name of its column.
# Why it matters: surveys are exported with one column a question, and questions are numbered. A program that looks for
#   the question's text finds nothing and counts the question as unanswered. The option flatKeys: true keeps the names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csvtojson@2.0.14
cat > read.mjs <<'SCRIPT'
import csv from 'csvtojson';
console.log(`node ${process.versions.node}, csvtojson 2.0.14`);
const text = '"1. Waiting time","2. Cleaning","Room 1.2"\r\n"MB","BO","RU"\r\n';
const [row] = await csv().fromString(text);
const [flat] = await csv({ flatKeys: true }).fromString(text);
console.log('defaults:', JSON.stringify(row));
console.log('flatKeys:', JSON.stringify(flat));
const expected = '{"1":{" Waiting time":"MB"},"2":{" Cleaning":"BO"},"Room 1":[null,null,"RU"]}';
if (JSON.stringify(row) !== expected || Object.keys(flat)[0] !== '1. Waiting time') {
  console.log(`changed; the finding says ${expected}`);
  process.exit(1);
}
SCRIPT
node read.mjs || exit 1
