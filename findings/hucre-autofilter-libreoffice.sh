#!/usr/bin/env bash
# hucre 1.0.0 (npm, a writer of Excel files) and LibreOffice Calc 7.4 (Debian 12, package libreoffice-calc).
# Input: a sheet with a header and two answers of a survey, and hucre's option `autoFilter` for its range.
# Seen: the file says <autoFilter ref="A1:B3"/>, which Excel needs, but LibreOffice opens it without a filter.
# It shows the filter only if the workbook also has the defined name _xlnm._FilterDatabase for the same range, which
# Excel and openpyxl write beside <autoFilter>, and which hucre leaves to the caller (option `namedRanges`).
# Expected: one option gives a filter in both programs.
# It matters to people who collect survey data: hospitals and public offices open the answers in LibreOffice, and the
# people who are to filter them by ward find no filter, while the author of the file sees it in Excel.
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
const sheets = [{ name: 'Respostas', rows, autoFilter: { range: 'A1:B3' } }];
writeFileSync('option.xlsx', await writeXlsx({ sheets }));
const namedRanges = [{ name: '_xlnm._FilterDatabase', scope: 'Respostas', range: "'Respostas'!$A$1:$B$3" }];
writeFileSync('name.xlsx', await writeXlsx({ sheets, namedRanges }));
JS
node write.mjs
echo "node $(node --version), hucre $(node -p "JSON.parse(require('fs').readFileSync('node_modules/hucre/package.json')).version"), $(soffice --version)"
filters() {
  unzip -p "$1.xlsx" xl/worksheets/sheet1.xml | grep -q '<autoFilter ref="A1:B3"/>'
  soffice "-env:UserInstallation=file://$folder/profile" --headless --convert-to ods "$1.xlsx" >/dev/null 2>&1
  unzip -p "$1.ods" content.xml | { grep -o 'display-filter-buttons="true"' || true; } | wc -l
}
option=$(filters option)
name=$(filters name)
echo "filters that LibreOffice shows with autoFilter alone: $option"
echo "filters that LibreOffice shows with autoFilter and the name _xlnm._FilterDatabase: $name"
[ "$option" = 0 ] && [ "$name" = 1 ] || { echo 'the behaviour has changed'; exit 1; }
