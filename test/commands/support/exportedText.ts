import { readFileSync } from 'node:fs';
import { readWorkbook } from './workbook';

/** What a file of `exportar` holds as text. A workbook becomes a line of JSON for each row of each sheet. */
export const exportedText = (file: string): string => {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const { sheets } = readWorkbook(bytes);
  return sheets.flatMap(({ values }) => values.map((row) => JSON.stringify(row.map(([, value]) => value)))).join('\n');
};
