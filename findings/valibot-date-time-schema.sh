#!/usr/bin/env bash
# Valibot: the JSON Schema of isoDateTime accepts no value that isoDateTime accepts.
#
# Packages: valibot 1.5.0 and @valibot/to-json-schema 1.8.0; for comparison ajv 8.20.0 with ajv-formats 3.0.1.
# Input: pipe(string(), isoDateTime()) turned into JSON Schema, and the moment of a survey in the usual forms.
# Seen: the schema says format "date-time" (RFC 3339: seconds and an offset are a must). isoDateTime accepts
#   2026-10-01T21:30 only (or a blank for the T), without seconds and offset. So the schema refuses every value of the
#   validator, and the validator every value of the schema. For isoTimestamp, which has the same format, the two agree.
# Expected: a pattern, as the converter writes for isoWeek, or an error, as for much else that JSON Schema cannot say.
# Why it matters: the schema is what an OpenAPI document shows to the programs that send surveys. A sender that keeps to
#   it is refused, or a gateway refuses what the server would take, although one schema wrote both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1
cat > schema.mjs <<'SCRIPT'
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import * as v from 'valibot';
console.log(`node ${process.versions.node}, valibot 1.5.0, @valibot/to-json-schema 1.8.0, ajv 8.20.0`);
const ajv = addFormats.default(new Ajv());
const minute = ['2026-10-01T21:30', '2026-10-01 21:30'];
const moments = [...minute, '2026-10-01T21:30:00', '2026-10-01T21:30:00Z', '2026-10-01T21:30:00-03:00'];
const compare = (name) => {
  const schema = v.pipe(v.string(), v[name]());
  const { $schema, ...json } = toJsonSchema(schema);
  console.log(`${name}: ${JSON.stringify(json)}`);
  const accepts = ajv.compile(json);
  return moments.map((moment) => {
    const both = `${v.is(schema, moment) ? 'taken' : 'refused'}/${accepts(moment) ? 'taken' : 'refused'}`;
    console.log(`  ${moment}: valibot/schema ${both}`);
    return both;
  });
};
const seen = [compare('isoDateTime'), compare('isoTimestamp')];
const expected = [
  ['taken/refused', 'taken/refused', 'refused/refused', 'refused/taken', 'refused/taken'],
  ['refused/refused', 'refused/refused', 'refused/refused', 'taken/taken', 'taken/taken'],
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node schema.mjs || exit 1
