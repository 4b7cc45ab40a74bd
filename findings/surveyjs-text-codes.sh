#!/usr/bin/env bash
# SurveyJS compares two texts as numbers, except where one has a leading zero: code "7e0" equals "7", code "007" does not.
#
# Package: survey-core (version below), the expression language of visibleIf.
# Input: a valid survey with a text question "ward" and questions that are visible if {ward} = '7' or {ward} = 7.
# Seen: the answers "7.0", "7e0", "0x7" and " 7" all equal the text '7'. The answer "007" does not equal the text '7', but
#   equals the number 7.
# Expected: text compared with quoted text is compared as text; or "007" behaves like "7.0".
# Why it matters: ward and bed codes are texts that look like numbers. A condition on ward '7' also shows its questions
#   to a patient of the ward with the code 7e0 or 7.0, so answers are collected for the wrong ward.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent survey-core@3.1.1
cat > compare.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { Model } from 'survey-core';
const { version } = JSON.parse(readFileSync('node_modules/survey-core/package.json', 'utf8'));
console.log(`node ${process.versions.node}, survey-core ${version}`);
const survey = new Model({
  elements: [
    { type: 'text', name: 'ward' },
    { type: 'text', name: 'equals the text 7', visibleIf: "{ward} = '7'" },
    { type: 'text', name: 'equals the number 7', visibleIf: '{ward} = 7' },
  ],
});
const seen = ['7', '7.0', '7e0', '0x7', ' 7', '007', 'UTI'].map((code) => {
  survey.setValue('ward', code);
  const shown = survey.getAllQuestions().filter(({ isVisible }) => isVisible).map(({ name }) => name).slice(1);
  console.log(`"${code}": ${shown.join(', ') || 'equals neither'}`);
  return shown.length === 2 ? 'both' : (shown[0] ?? 'neither');
});
const expected = ['both', 'both', 'both', 'both', 'both', 'equals the number 7', 'neither'];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log('changed');
  process.exit(1);
}
SCRIPT
node compare.mjs || exit 1
