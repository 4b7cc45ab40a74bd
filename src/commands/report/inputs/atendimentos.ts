import { comparable } from '../../common/names';
import { InputError } from '../../common/arguments';
import { fullName } from '../../common/localOptions';
import { readTableFile, type TableFile } from './tableFile';

type Place = { id: string; descricao: string; unidade: string | null };

/** Names compare as links do: the case of their letters does not count. */
const written = (name: string): string => comparable(name).toLowerCase();

const namesOf = (place: Place): string[] => [place.id, ...[place.descricao, fullName(place)].map(comparable)];
const isNamed = (place: Place, local: string): boolean => namesOf(place).map(written).includes(written(local));

/** @returns the location and its number of patients @throws InputError without the number of the line */
const readLine = (cells: readonly string[], locais: readonly Place[]): [place: Place, patients: number] => {
  const [local = '', quantity = '', ...others] = cells;
  if (quantity === '' || others.join('') !== '') throw new InputError('escreva duas colunas: local e quantidade');
  const exact = locais.filter((place) => namesOf(place).includes(local));
  const found = exact.length > 0 ? exact : locais.filter((place) => isNamed(place, local));
  const [one, another] = found;
  if (!one) throw new InputError(`não há local “${local}”`);
  if (another)
    throw new InputError(
      `há mais de um local “${local}”: escreva ${found.map((place) => `“${fullName(place)}”`).join(' ou ')}`,
    );
  const count = quantityOf(quantity);
  if (count === null) throw new InputError(`“${quantity}” não é um número inteiro`);
  return [one, count];
};

/**
 * Reads how many patients each location cared for, from a worksheet or a CSV file. Its columns are the Id or the name of
 * a location, and a number. A first line without a number that names no location is their heading.
 * @returns the number of patients, 0 or more, by the location's id
 * @throws InputError if the file cannot be read or has no such line, or with all its invalid lines and their numbers
 */
export const readAtendimentos = async (
  file: TableFile,
  locais: readonly Place[],
): Promise<ReadonlyMap<string, number>> => {
  const patients = new Map<string, number>();
  const faults: string[] = [];
  const failed = (why: string) => new InputError(`${file.name}: ${why}`, '--atendimentos');
  let isFirst = true;
  for (const [at, row] of (await readTableFile(file, failed)).entries()) {
    const cells = row.map(comparable);
    // Excel also writes the separators of cells whose content was deleted, and a line `sep=;`.
    if (cells.join('') === '' || /^sep=$/i.test(cells[0] ?? '')) continue;
    const isHeading =
      isFirst && /^\p{L}/u.test(cells[1] ?? '') && !locais.some((place) => isNamed(place, cells[0] ?? ''));
    isFirst = false;
    if (isHeading) continue;
    try {
      const [place, count] = readLine(cells, locais);
      if (patients.has(place.id)) throw new InputError(`o local “${cells[0]}” já apareceu`);
      patients.set(place.id, count);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(`linha ${at + 1}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw failed(faults.join('; '));
  if (patients.size === 0) throw failed('não há nenhuma linha com local e quantidade');
  return patients;
};

/**
 * A whole number as Brazilian programs write it: `1.200`, `350,00`, `1.200,00`.
 * @returns null for anything else, also for `1,200`, which is 1.2 in Brazil and 1200 elsewhere
 */
const quantityOf = (quantity: string): number | null => {
  const whole = quantity.replace(/[.,]0{1,2}$/, '');
  return /^(\d+|\d{1,3}(\.\d{3})+)$/.test(whole) ? Number(whole.replaceAll('.', '')) : null;
};
