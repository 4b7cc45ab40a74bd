import { comparable } from '../common/names';
import { InputError } from '../common/arguments';
import { fullName } from '../common/localOptions';
import { readTableFile, type TableFile } from './tableFile';
import { countIn, rounded, type JudgedRow } from './groups';
import type { WardPart } from './wards';

/**
 * Reads how many patients each location cared for, from a worksheet or a CSV file. Its columns are `local`, which is
 * the Id or the name of a location, and `quantidade`.
 * @returns the number of patients, 0 or more, by the location's id
 * @throws InputError if the file cannot be read or has no such line, or if a line is invalid. The message for an
 *   invalid line gives its number
 */
export const readAtendimentos = async (
  file: TableFile,
  locais: readonly { id: string; descricao: string; unidade: string | null }[],
): Promise<ReadonlyMap<string, number>> => {
  const patients = new Map<string, number>();
  const failed = (why: string) => new InputError(`${file.name}: ${why}`, '--atendimentos');
  for (const [at, row] of (await readTableFile(file, failed)).entries()) {
    const failedHere = (why: string) => failed(`linha ${at + 1}: ${why}`);
    const [local = '', quantity = '', ...others] = row.map(comparable);
    // Excel also writes the separators of cells whose content was deleted.
    if (row.join('').trim() === '' || (patients.size === 0 && isHeading(local, quantity))) continue;
    if (quantity === '' || others.join('') !== '') throw failedHere('escreva duas colunas: local e quantidade');
    const found = locais.filter(
      (place) => place.id === local || [place.descricao, fullName(place)].map(comparable).includes(local),
    );
    const [one, another] = found;
    if (!one) throw failedHere(`não há local “${local}”`);
    if (another)
      throw failedHere(
        `há mais de um local “${local}”: escreva ${found.map((place) => `“${fullName(place)}”`).join(' ou ')}`,
      );
    const count = quantityOf(quantity);
    if (count === null) throw failedHere(`“${quantity}” não é um número inteiro`);
    if (patients.has(one.id)) throw failedHere(`o local “${local}” já apareceu`);
    patients.set(one.id, count);
  }
  if (patients.size === 0) throw failed('não há nenhuma linha com local e quantidade');
  return patients;
};

/** Excel's line `sep=;`, or the names of the columns. */
const isHeading = (local: string, quantity: string): boolean =>
  /^sep=$/i.test(local) || (/^local$/i.test(local) && /^\D/.test(quantity));

/**
 * A whole number as Brazilian programs write it: `1.200`, `350,00`, `1.200,00`.
 * @returns null for anything else, also for `1,200`, which is 1.2 in Brazil and 1200 elsewhere
 */
const quantityOf = (quantity: string): number | null => {
  const whole = quantity.replace(/[.,]0{1,2}$/, '');
  return /^(\d+|\d{1,3}(\.\d{3})+)$/.test(whole) ? Number(whole.replaceAll('.', '')) : null;
};

/**
 * Answered surveys and patients in the shown wards that the file names; null without patients.
 * @param patients by the id of a ward
 */
export const careIn = (
  rows: readonly JudgedRow<WardPart>[],
  patients: ReadonlyMap<string, number>,
  period: readonly number[],
) => {
  const named = rows.filter(({ group, ward }) => !group.hiddenBy && patients.has(ward.place.id));
  const pacientes = named.reduce((sum, { ward }) => sum + (patients.get(ward.place.id) ?? 0), 0);
  if (pacientes === 0) return null;
  const pesquisas = named.reduce((sum, row) => sum + countIn(row, period).surveys, 0);
  return { locais: named.length, pesquisas, pacientes, taxa: rounded(pesquisas / pacientes) };
};
