import { comparable } from './comparable';
import { InputError } from './inputError';

export interface LocalOptions {
  local?: string | undefined;
  unidade?: string | undefined;
}

/** @returns the options, with the unit's name as in `known` */
export const offeredOptions = <Options extends LocalOptions>(
  options: Options,
  known: readonly { id: string; unidade: string | null }[],
): Options => {
  const { local, unidade } = options;
  if (local !== undefined && !known.some(({ id }) => id === local))
    throw new InputError(`--local ${local}: não há local com este Id`);
  if (unidade === undefined) return options;
  const units = [...new Set(known.flatMap((one) => one.unidade ?? []))].sort();
  const found = units.find((unit) => comparable(unit) === comparable(unidade));
  if (found === undefined)
    throw new InputError(
      `--unidade ${unidade}: ${units.length === 0 ? 'nenhum local tem Unidade' : `escolha ${units.join(', ')}`}`,
    );
  return { ...options, unidade: found };
};
