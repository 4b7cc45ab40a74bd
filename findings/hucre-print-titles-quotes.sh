#!/usr/bin/env bash
# hucre 1.0.0 (npm, a writer of Excel files), option `pageSetup.printTitlesRow`, which repeats the header on each page.
# Input: two sheets of survey answers that differ only in their names, "Respostas" and "Respostas 2". Both are valid.
# Seen: for the second one the workbook has the defined name `Respostas 2!$1:$1`. A name with a blank must be in quotes in
# a reference: `'Respostas 2'!$1:$1`. LibreOffice repeats the header of the first sheet and not that of the second.
# Expected: hucre puts the name in quotes, as it does where it writes references itself for charts.
# It matters to people who collect survey data: an export that goes on in a second sheet, or a sheet for "Hospital Norte",
# prints pages of figures without saying what the columns are. Until then, give the quoted range by `namedRanges`.
set -euo pipefail
command -v soffice >/dev/null || { echo 'needs LibreOffice: apt-get install libreoffice-calc'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
const rows = [['Ala', 'Resposta'], ['Pediatria', 'MB'], ['Maternidade', 'RU']];
for (const name of ['Respostas', 'Respostas 2'])
  writeFileSync(`${name}.xlsx`, await writeXlsx({ sheets: [{ name, rows, pageSetup: { printTitlesRow: '$1:$1' } }] }));
JS
node write.mjs
echo "node $(node --version), hucre $(node -p "JSON.parse(require('fs').readFileSync('node_modules/hucre/package.json')).version"), $(soffice --version)"
repeated() {
  soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to ods "$1.xlsx" >/dev/null 2>&1
  unzip -p "$1.ods" content.xml | { grep -o '<table:table-header-rows>' || true; } | wc -l
}
for name in 'Respostas' 'Respostas 2'; do
  unzip -p "$name.xlsx" xl/workbook.xml | grep -o '<definedName[^/]*</definedName>'
done
one=$(repeated 'Respostas')
two=$(repeated 'Respostas 2')
echo "header rows that LibreOffice repeats: Respostas $one, Respostas 2 $two"
[ "$one" = 1 ] && [ "$two" = 0 ] || { echo 'the behaviour has changed'; exit 1; }
