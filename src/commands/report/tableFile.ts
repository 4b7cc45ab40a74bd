import { isUtf8 } from 'node:buffer';
import { parse } from 'papaparse';
import type { InputError } from '../common/arguments';

export interface TableFile {
  /** For the message about an error. */
  name: string;
  bytes: Buffer;
}

type Failed = (why: string) => InputError;

const NO_TABLE = 'não é uma planilha (xlsx, ods) nem um CSV: salve como um deles e escolha de novo';

/**
 * Reads a table as programs for worksheets save it: a worksheet, of which the first sheet counts, or text.
 * @param failed makes the error that is thrown
 */
export const readTableFile = async ({ bytes }: TableFile, failed: Failed): Promise<string[][]> =>
  bytes.subarray(0, 2).toString() === 'PK' ? rowsOfWorksheet(bytes, failed) : rowsOfText(bytes, failed);

const rowsOfWorksheet = async (bytes: Buffer, failed: Failed): Promise<string[][]> => {
  const { readXlsx } = await import(/* webpackChunkName: "worksheets" */ 'hucre/xlsx');
  const { readOds } = await import(/* webpackChunkName: "worksheets" */ 'hucre/ods');
  // The first entry of an OpenDocument archive is its type, which is not compressed.
  const read = bytes.subarray(0, 200).includes('opendocument') ? readOds : readXlsx;
  const { sheets } = await read(bytes).catch(() => {
    throw failed(NO_TABLE);
  });
  return (sheets[0]?.rows ?? []).map((row) => row.map((value) => String(value ?? '')));
};

const rowsOfText = (bytes: Buffer, failed: Failed): string[][] => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw failed(NO_TABLE);
  // Excel separates by semicolons in Brazil, and by tabs in its "Texto Unicode". Other programs separate by commas.
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  const delimiter = ['\t', ';'].find((separator) => firstLine.includes(separator)) ?? ',';
  const { data, errors } = parse<string[]>(text, { delimiter });
  const [error] = errors;
  if (error) throw failed(`linha ${(error.row ?? 0) + 1}: há aspas sem par`);
  return data;
};

/** Excel writes Windows-1252 unless somebody chooses UTF-8, or "Texto Unicode", which is UTF-16. */
const encodingOf = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};
