import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables';
import { listLocais } from '../../server/repositories/reports';
import { InputError } from './inputError';

/** Names of all locations by id. @throws InputError if `local` is given and is none of them */
export const localNames = async (db: Kysely<Tables>, local: string | undefined): Promise<Map<string, string>> => {
  const names = new Map((await listLocais(db)).map(({ id, descricao }) => [id, descricao]));
  if (local !== undefined && !names.has(local)) throw new InputError(`--local ${local}: não há local com este Id`);
  return names;
};
