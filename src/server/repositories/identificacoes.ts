import { randomBytes } from 'node:crypto';
import type { IdentificarPaciente } from '../../contract/requests';
import type { Db } from '../db/tables';
import { statement } from './statement';
import { idText, now, storableText } from './values';

type Row = Record<'chave' | 'local' | 'nome' | 'telefone' | 'moment', string>;

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
  db: Db,
  { Id_Local, Nome, Telefone }: IdentificarPaciente,
): Promise<string | null> => {
  // 128 random bits.
  const chave = randomBytes(16).toString('base64url');
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
 * Gives identifications that a server of the first version has taken after 002 the version of their location. Without one
 * their answers would be in no report and no export.
 */
export const giveVersions = (db: Db) =>
  db
    .updateTable('identificacao')
    .set((eb) => ({
      versao_id: eb
        .selectFrom('local')
        .select((of) => of.ref('local.versao_id').$notNull().as('versao_id'))
        .whereRef('local.id', '=', 'identificacao.local_id'),
    }))
    .where('identificacao.versao_id', 'is', null);
