#!/usr/bin/env bash
# Phone libraries do not know "ramal", the Brazilian word for extension: one finds no number, one another number.
#
# Packages: libphonenumber-js and awesome-phonenumber (versions below), default country BR.
# Input: Brazilian numbers as people write them, "(11) 98765-4321 ramal 12" and "1134567890 r. 12".
# Seen: with "ramal 12", libphonenumber-js finds no number at all and awesome-phonenumber says invalid-country-code,
#   although the country is given and the ten digits before the word are a number. With "r. 12", awesome-phonenumber
#   appends the extension to the number: +55113456789012.
# Expected: as with "ext. 12": the number, and 12 as its extension.
# Why it matters: a patient leaves a number so that the hospital calls back. A form that checks with these libraries
#   refuses the number, or stores one that does not exist.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16 awesome-phonenumber@7.8.0
cat > parse.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs';
import { parsePhoneNumber as parse } from 'awesome-phonenumber';
import parsePhone from 'libphonenumber-js';
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(['libphonenumber-js', 'awesome-phonenumber'].map((name) => `${name} ${versionOf(name)}`).join(', '));
const seen = ['(11) 98765-4321 ext. 12', '(11) 98765-4321 ramal 12', '1134567890 r. 12'].map((text) => {
  const { number, possibility } = parse(text, { regionCode: 'BR' });
  const found = [parsePhone(text, 'BR')?.number ?? 'none', number?.e164 ?? 'none', possibility].join(' ');
  console.log(`${text}: ${found}`);
  return found;
});
const expected = [
  '+5511987654321 +5511987654321 is-possible',
  'none none invalid-country-code',
  'none +55113456789012 too-long',
];
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.log(`changed; the finding says ${JSON.stringify(expected)}`);
  process.exit(1);
}
SCRIPT
node parse.mjs || exit 1
