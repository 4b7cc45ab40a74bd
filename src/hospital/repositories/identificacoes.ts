import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentificarPaciente } from '../../contract/requests';
import type { Db } from '../db/tables';
import { idText, now, storableText } from './values';

/**
 * A new id for the browser. Web firewalls refuse one of ten thousand base64url texts, because it looks like an SQL
 * comment.
 */
export const newChave = (): string => randomBytes(16).toString('hex');

/**
 * Stores an identification. Uses plain SQL: on SQLite, building the query with kysely would take several times as long
 * as running it.
 * @param id the row's id; by default the next one
 * @returns the id for the browser, or null if the hospital file has no such location
 */
export const addIdentificacao = async (
  db: Db,
  { Id_Local, Nome, Telefone }: IdentificarPaciente,
  id?: number,
): Promise<string | null> => {
  const chave = newChave();
  const { numAffectedRows = 0n } = await sql`
    insert into identificacao (${id === undefined ? sql`` : sql`id, `}chave, local_id, versao_id, nome, telefone, criada_em)
    select ${id === undefined ? sql`` : sql`cast(${id} as integer), `}${chave}, id, versao_id, ${storableText(Nome)}, ${storableText(Telefone)}, ${now()}
    from local where id = ${idText(Id_Local)} and ativo = 1`.execute(db);
  return numAffectedRows > 0n ? chave : null;
};
