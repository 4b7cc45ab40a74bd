import type { Kysely } from 'kysely';
import type { Id } from '../../contract/ids';
import type { IdentificarPaciente } from '../../contract/requests';
import type { Tables } from '../db/tables';
import { idText, now, storableText } from './values';

/** Largest id of a PostgreSQL `integer`. */
const MAX_ID = 2 ** 31 - 1;

/** An identification's id as the database has it, or null for what can be none. */
export const identificacaoId = (id: Id): number | null => {
  const number = /^[1-9]\d{0,9}$/.test(String(id)) ? Number(id) : 0;
  return number >= 1 && number <= MAX_ID ? number : null;
};

/** Stores who answers at a location. Returns the new id, or null if the hospital file has no such location. */
export const addIdentificacao = async (
  db: Kysely<Tables>,
  { Id_Local, Nome, Telefone }: IdentificarPaciente,
): Promise<number | null> => {
  const row = await db
    .insertInto('identificacao')
    .columns(['local_id', 'nome', 'telefone', 'criada_em'])
    .expression((eb) =>
      eb
        .selectFrom('local')
        .select((local) => [
          'local.id as local_id',
          local.val(storableText(Nome)).as('nome'),
          local.val(storableText(Telefone)).as('telefone'),
          local.val(now()).as('criada_em'),
        ])
        .where('id', '=', idText(Id_Local))
        .where('ativo', '=', 1),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Whether somebody was identified under this id. */
export const hasIdentificacao = async (db: Kysely<Tables>, id: Id): Promise<boolean> => {
  const key = identificacaoId(id);
  if (key === null) return false;
  const row = await db.selectFrom('identificacao').select('id').where('id', '=', key).executeTakeFirst();
  return row !== undefined;
};
