#!/usr/bin/env bash
# read-excel-file puts every third full hour into the hour before: 02:00:00 is read as 01:59:59.999.
#
# Packages: read-excel-file 9.3.17; the sheet is written by write-excel-file 4.1.1 (same author), read also by exceljs 4.4.0.
# Input: a valid worksheet with the 744 full hours of October 2026 as times.
# Seen: 248 of them come back one millisecond early, so their hour is the hour before. exceljs reads all as they are.
#   A time in a worksheet is a fraction of a day (2 h = 0.08333...), and the reader cuts what is below a millisecond off
#   where Excel rounds.
# Expected: the times that were written.
# Why it matters: surveys in slots of an hour (visits, shifts, control charts) move to the slot before, and always the same
#   slots lose theirs. Midnight is exact, so no total of a day shows it. Add half a millisecond or round to seconds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent read-excel-file@9.3.17 write-excel-file@4.1.1 exceljs@4.4.0
cat > hours.mjs <<'SCRIPT'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import writeSheet from 'write-excel-file/node';
console.log(`node ${process.versions.node}, read-excel-file 9.3.17, write-excel-file 4.1.1, exceljs 4.4.0`);
const hours = Array.from({ length: 31 * 24 }, (_, hour) => new Date(Date.UTC(2026, 9, 1, hour)));
const cells = hours.map((value) => [{ value, type: Date, format: 'dd/mm/yyyy hh:mm:ss' }]);
await writeSheet(cells).toFile('hours.xlsx');
const read = (await readSheet('hours.xlsx')).map(([moment]) => moment);
const workbook = new ExcelJS.Workbook();
await workbook.xlsx.readFile('hours.xlsx');
const other = hours.map((_, row) => workbook.worksheets[0].getCell(row + 1, 1).value);
const moved = (moments) => hours.filter((hour, row) => moments[row].getUTCHours() !== hour.getUTCHours()).length;
const slots = hours.slice(0, 24).filter((hour, row) => read[row].getUTCHours() !== hour.getUTCHours());
console.log(`${hours.length} full hours; in the hour before: read-excel-file ${moved(read)}, exceljs ${moved(other)}`);
console.log(`hours of 1 October that move: ${slots.map((hour) => hour.getUTCHours()).join(', ')}`);
console.log(`written ${hours[2].toISOString()}, read ${read[2].toISOString()}`);
if (moved(read) !== 248 || moved(other) !== 0) {
  console.log('changed; the finding says 248 and 0');
  process.exit(1);
}
SCRIPT
node hours.mjs || exit 1
