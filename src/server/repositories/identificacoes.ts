import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { IdentificarPaciente } from '../../contract/requests';
import type { Tables } from '../db/tables';
import { idText, now, storableText } from './values';

/** The id that is handed out: 128 random bits, as 22 characters that an address or a URL can hold. */
const newChave = (): string => randomBytes(16).toString('base64url');

/**
 * Stores who answers at a location, and what is asked there now.
 * @returns the id under which the answers are sent, or null if the hospital file has no such location
 */
export const addIdentificacao = async (
  db: Kysely<Tables>,
  { Id_Local, Nome, Telefone }: IdentificarPaciente,
): Promise<string | null> => {
  const row = await db
    .insertInto('identificacao')
    .columns(['chave', 'local_id', 'versao_id', 'nome', 'telefone', 'criada_em'])
    .expression((eb) =>
      eb
        .selectFrom('local')
        .select((local) => [
          local.val(newChave()).as('chave'),
          'local.id as local_id',
          local.ref('local.versao_id').$notNull().as('versao_id'),
          local.val(storableText(Nome)).as('nome'),
          local.val(storableText(Telefone)).as('telefone'),
          local.val(now()).as('criada_em'),
        ])
        .where('id', '=', idText(Id_Local))
        .where('ativo', '=', 1),
    )
    .returning('chave')
    .executeTakeFirst();
  return row?.chave ?? null;
};
