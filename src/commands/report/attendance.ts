import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { reasonOf } from '../../server/startError';
import { InputError } from '../common/inputError';

interface Place {
  id: string;
  descricao: string;
}

/**
 * Reads a CSV file with lines `local;quantidade`, where `local` is the Id or the name of a location.
 * @throws InputError if the file cannot be read or has no such line, or if a line is invalid. The message for an
 *   invalid line gives its number
 * @returns the number of patients that each location cared for, by its id
 */
export const readAttendance = (file: string, places: readonly Place[]): Map<string, number> => {
  const failed = (at: number, why: string) => new InputError(`--atendimentos ${file}: linha ${at + 1}: ${why}`);
  const attended = new Map<string, number>();
  for (const [at, text] of textOf(file).split(/\r?\n/).entries()) {
    // Excel also writes semicolons for cells whose content was deleted.
    const line = text.replace(/[;\s]+$/, '');
    if (line === '' || (at === 0 && /^"?local"?\s*;\D/i.test(line))) continue;
    const fields = line.split(';').map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
    const [local = '', quantity = ''] = fields;
    if (fields.length !== 2) throw failed(at, 'escreva local;quantidade');
    const found = places.filter(({ id, descricao }) => id === local || descricao === local);
    if (found.length > 1) {
      const isId = found.some(({ id }) => id === local);
      throw failed(at, `há mais de um local “${local}”: escreva ${isId ? 'o nome' : 'o Id'}`);
    }
    const [place] = found;
    if (!place) throw failed(at, `não há local “${local}”`);
    // In Brazil a point separates thousands: `1.200` is 1200.
    if (!/^(\d+|\d{1,3}(\.\d{3})+)$/.test(quantity)) throw failed(at, `“${quantity}” não é um número inteiro`);
    const patients = Number(quantity.replaceAll('.', ''));
    if (patients === 0) throw failed(at, 'a quantidade deve ser maior que 0');
    if (attended.has(place.id)) throw failed(at, `o local “${local}” já apareceu`);
    attended.set(place.id, patients);
  }
  if (attended.size === 0) throw new InputError(`--atendimentos ${file}: não há nenhuma linha local;quantidade`);
  return attended;
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
