#!/usr/bin/env bash
# fhirpath.js: one month after the evening of 28 February is 28 March on one machine and 1 April on another.
#
# Package: fhirpath 5.2.2 (FHIRPath engine of the National Library of Medicine), with its FHIR R4 model.
# Input: a valid FHIR R4 QuestionnaireResponse with authored = 2026-02-28T21:30:00-03:00, and the path authored + 1 month.
# Seen: the sum is made in the zone of the machine, not with the offset that is written. Where TZ is America/Sao_Paulo it
#   is 2026-03-28T21:30:00-03:00. Where TZ is UTC, as on most servers, it is 2026-04-01T00:30:00-00:00: four days on, and the
#   offset is lost. authored - 0 days already moves the date to 1 March.
# Expected: the offset of the survey stays, and so does the day: 2026-03-28T21:30:00-03:00 on every machine.
# Why it matters: "ask again after a month" and "answered within a month" give other days and other months for surveys of
#   the evening, and a test on a developer's machine shows the right ones.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fhirpath@5.2.2
cat > add.mjs <<'SCRIPT'
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4/index.js';
const answers = { resourceType: 'QuestionnaireResponse', status: 'completed', authored: '2026-02-28T21:30:00-03:00' };
const expected = {
  'America/Sao_Paulo': {
    'authored.dayOf()': [28],
    'authored + 1 month': ['2026-03-28T21:30:00-03:00'],
    '(authored + 1 month).dayOf()': [28],
    'authored - 0 days': ['2026-02-28T21:30:00-03:00'],
  },
  UTC: {
    'authored.dayOf()': [28],
    'authored + 1 month': ['2026-04-01T00:30:00-00:00'],
    '(authored + 1 month).dayOf()': [1],
    'authored - 0 days': ['2026-03-01T00:30:00-00:00'],
  },
}[process.env.TZ];
console.log(`TZ=${process.env.TZ}, node ${process.versions.node}, fhirpath 5.2.2`);
const seen = Object.keys(expected).map((path) => {
  const result = JSON.parse(JSON.stringify(fhirpath.evaluate(answers, path, null, r4)));
  console.log(`  ${path} -> ${JSON.stringify(result)}`);
  return result;
});
if (JSON.stringify(seen) !== JSON.stringify(Object.values(expected))) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
TZ=America/Sao_Paulo node add.mjs || exit 1
TZ=UTC node add.mjs || exit 1
