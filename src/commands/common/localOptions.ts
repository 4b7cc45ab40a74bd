import { InputError } from './inputError';

export interface LocalOptions {
  local?: string | undefined;
  unidade?: string | undefined;
}

export const assertOffered = (
  { local, unidade }: LocalOptions,
  known: readonly { id: string; unidade: string | null }[],
): void => {
  if (local !== undefined && !known.some(({ id }) => id === local))
    throw new InputError(`--local ${local}: não há local com este Id`);
  const units = [...new Set(known.flatMap((one) => one.unidade ?? []))].sort();
  if (unidade !== undefined && !units.includes(unidade))
    throw new InputError(
      `--unidade ${unidade}: ${units.length === 0 ? 'nenhum local tem Unidade' : `escolha ${units.join(', ')}`}`,
    );
};
