#!/usr/bin/env bash
# @medplum/core: in its FHIRPath, 31 January plus one month is the text "2026-01-311".
#
# Package: @medplum/core 5.2.13, evalFhirPath.
# Input: a valid FHIR R4 QuestionnaireResponse with authored = 2026-10-01T21:30:00-03:00, and dates with "+ 1 month".
# Seen: plus puts the number behind the text: 2026-01-31 + 1 month is "2026-01-311", and authored + 3 hours is
#   "2026-10-01T21:30:00-03:003". Minus gives null. 3 days = 72 hours is false, and '7 dias'.toQuantity() is 7 with the unit 1.
#   Nothing fails, and @2026-01-31 + 1 month > @2026-02-15 is false.
# Expected: FHIRPath adds quantities of time to dates (2026-02-28, as fhirpath 5.2.2 does); or an error.
# Why it matters: "answered within a month of leaving the hospital" is false for a patient who left on 31 January and
#   answered on 10 February, and no message says that the library does not know sums of dates.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @medplum/core@5.2.13 fhirpath@5.2.2
cat > add.mjs <<'SCRIPT'
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4/index.js';
globalThis.WebSocket ??= class {}; // Node 20 has none, and @medplum/core names it when it is loaded
const { evalFhirPath } = await import('@medplum/core');
console.log(`node ${process.versions.node}, @medplum/core 5.2.13, fhirpath 5.2.2`);
const answers = { resourceType: 'QuestionnaireResponse', status: 'completed', authored: '2026-10-01T21:30:00-03:00' };
const cases = [
  ['@2026-01-31 + 1 month', ['2026-01-311']],
  ['authored + 3 hours', ['2026-10-01T21:30:00-03:003']],
  ['@2026-10-31 - 1 month', [null]],
  ['@2026-01-31 + 1 month > @2026-02-15', [false]],
  ['3 days = 72 hours', [false]],
  ["'7 dias'.toQuantity()", [{ value: 7, unit: '1' }]],
];
let same = true;
for (const [path, expected] of cases) {
  const seen = JSON.stringify(evalFhirPath(path, answers));
  console.log(`${path} -> ${seen}; fhirpath: ${JSON.stringify(fhirpath.evaluate(answers, path, null, r4))}`);
  same = same && seen === JSON.stringify(expected);
}
if (!same) {
  console.log(`changed; the finding says ${JSON.stringify(cases)}`);
  process.exit(1);
}
SCRIPT
node add.mjs || exit 1
