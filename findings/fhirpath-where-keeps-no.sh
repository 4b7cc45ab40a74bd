#!/usr/bin/env bash
# fhirpath.js: where(answer.value) keeps the questions that were answered with "no".
#
# Package: fhirpath 5.2.2 (FHIRPath engine of the National Library of Medicine), with its FHIR R4 model.
# Input: a valid FHIR R4 QuestionnaireResponse with two questions of type boolean, answered true and false.
# Seen: item.where(answer.value) gives both questions, and exists(answer.value) is true where the only answer is false.
#   In the same document iif(answer.value, 'yes', 'no'), all(answer.value) and answer.value.not() see the false.
# Expected: FHIRPath keeps an item if the criteria "evaluates to true". @medplum/core 5.2.13 keeps only the true one.
# Why it matters: "May we call you?" is such a question. A report that picks the patients who agreed by
#   where(answer.value) also picks those who refused. Write where(answer.value = true).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fhirpath@5.2.2 @medplum/core@5.2.13
cat > ask.mjs <<'SCRIPT'
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4/index.js';
globalThis.WebSocket ??= class {}; // Node 20 has none, and @medplum/core names it when it is loaded
const { evalFhirPath } = await import('@medplum/core');
console.log(`node ${process.versions.node}, fhirpath 5.2.2, @medplum/core 5.2.13`);
const answers = {
  resourceType: 'QuestionnaireResponse',
  status: 'completed',
  item: [
    { linkId: 'agreed', answer: [{ valueBoolean: true }] },
    { linkId: 'refused', answer: [{ valueBoolean: false }] },
  ],
};
const cases = [
  ['item.where(answer.value).linkId', ['agreed', 'refused']],
  ["item.where(linkId = 'refused').exists(answer.value)", [true]],
  ['item.where(answer.value = true).linkId', ['agreed']],
  ["item.select(iif(answer.value, 'yes', 'no'))", ['yes', 'no']],
  ['item.all(answer.value)', [false]],
];
let same = true;
for (const [path, expected] of cases) {
  const seen = fhirpath.evaluate(answers, path, null, r4);
  console.log(`${path} -> ${JSON.stringify(seen)}`);
  same = same && JSON.stringify(seen) === JSON.stringify(expected);
}
const other = evalFhirPath('item.where(answer.value).linkId', answers);
console.log(`@medplum/core: item.where(answer.value).linkId -> ${JSON.stringify(other)}`);
if (!same || JSON.stringify(other) !== '["agreed"]') {
  console.log(`changed; the finding says ${JSON.stringify(cases)}`);
  process.exit(1);
}
SCRIPT
node ask.mjs || exit 1
