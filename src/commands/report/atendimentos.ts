import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import { reasonOf } from '../../page/startError';
import { comparable } from '../common/comparable';
import { InputError } from '../common/inputError';
import { countIn, rounded, type JudgedRow } from './groups';
import type { WardPart } from './wards';

/**
 * Reads how many patients each location cared for, from a CSV file with lines `local;quantidade`, where `local` is the
 * Id or the name of a location.
 * @returns the number of patients, 0 or more, by the location's id
 * @throws InputError if the file cannot be read or has no such line, or if a line is invalid. The message for an
 *   invalid line gives its number
 */
export const readAtendimentos = (
  file: string,
  locais: readonly { id: string; descricao: string }[],
): ReadonlyMap<string, number> => {
  const patients = new Map<string, number>();
  const { data, errors } = parse<string[]>(textOf(file), { delimiter: ';' });
  for (const [at, row] of data.entries()) {
    const failed = (why: string) => new InputError(`--atendimentos ${file}: linha ${at + 1}: ${why}`);
    if (errors.some((error) => error.row === at)) throw failed('há aspas sem par');
    const [local = '', quantity = '', ...others] = row.map(comparable);
    // Excel also writes semicolons for cells whose content was deleted.
    if (row.join('').trim() === '' || (patients.size === 0 && isHeading(local, quantity))) continue;
    if (quantity === '' || others.join('') !== '') throw failed('escreva local;quantidade');
    const found = locais.filter(({ id, descricao }) => id === local || comparable(descricao) === local);
    const [one, another] = found;
    if (!one) throw failed(`não há local “${local}”`);
    if (another) throw failed(`há mais de um local com o Id ou o nome “${local}”`);
    const count = quantityOf(quantity);
    if (count === null) throw failed(`“${quantity}” não é um número inteiro`);
    if (patients.has(one.id)) throw failed(`o local “${local}” já apareceu`);
    patients.set(one.id, count);
  }
  if (patients.size === 0) throw new InputError(`--atendimentos ${file}: não há nenhuma linha local;quantidade`);
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

const textOf = (file: string): string => {
  try {
    const bytes = readFileSync(file);
    // Brazilian Excel writes Windows-1252, unless somebody chooses UTF-8.
    return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  } catch (error) {
    throw new InputError(`--atendimentos ${file}: ${reasonOf(error)}`);
  }
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
  const pesquisas = countIn({ wards: named.map(({ ward }) => ward) }, period).surveys;
  return { locais: named.length, pesquisas, pacientes, taxa: rounded(pesquisas / pacientes) };
};
