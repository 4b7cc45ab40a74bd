import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { IdentificarPaciente } from '../../contract/requests';
import type { Tables } from '../db/tables';
import { statement } from './statement';
import { idText, now, storableText } from './values';

/** The id that is handed out: 128 random bits, as 22 characters that an address or a URL can hold. */
const newChave = (): string => randomBytes(16).toString('base64url');

interface Row {
  chave: string;
  local: string;
  nome: string;
  telefone: string;
  moment: string;
}

const insert = statement((db, { chave, local, nome, telefone, moment }: Row) =>
  db
    .insertInto('identificacao')
    .columns(['chave', 'local_id', 'versao_id', 'nome', 'telefone', 'criada_em'])
    .expression((eb) =>
      eb
        .selectFrom('local')
        .select((of) => [
          of.val(chave).as('chave'),
          'local.id as local_id',
          of.ref('local.versao_id').$notNull().as('versao_id'),
          of.val(nome).as('nome'),
          of.val(telefone).as('telefone'),
          of.val(moment).as('criada_em'),
        ])
        .where('id', '=', local)
        .where('ativo', '=', 1),
    ),
);

/**
 * Stores who answers at a location, and what is asked there now.
 * @returns the id under which the answers are sent, or null if the hospital file has no such location
 */
export const addIdentificacao = async (
  db: Kysely<Tables>,
  { Id_Local, Nome, Telefone }: IdentificarPaciente,
): Promise<string | null> => {
  const chave = newChave();
  const rows = await insert(db, {
    chave,
    local: idText(Id_Local),
    nome: storableText(Nome),
    telefone: storableText(Telefone),
    moment: now(),
  });
  return rows > 0 ? chave : null;
};

/**
 * Gives identifications without a version that of their location: those that a server of the first version has still
 * taken while this one brought the database up to date. Without it their answers would be in no report and no export.
 */
export const giveVersions = (db: Kysely<Tables>) =>
  db
    .updateTable('identificacao')
    .set((eb) => ({
      versao_id: eb
        .selectFrom('local')
        .select((of) => of.ref('local.versao_id').$notNull().as('versao_id'))
        .whereRef('local.id', '=', 'identificacao.local_id'),
    }))
    .where('identificacao.versao_id', 'is', null);
