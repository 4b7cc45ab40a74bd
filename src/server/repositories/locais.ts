import type { Id } from '../../contract/ids';
import type { Local, Pergunta } from '../../contract/responses';
import type { Db } from '../db/tables';
import { idFromRow, idText } from './values';

export const findLocal = async (db: Db, id: Id): Promise<Local | null> => {
  const row = await db
    .selectFrom('local')
    .select(['id', 'numerico', 'descricao'])
    .where('id', '=', idText(id))
    .where('ativo', '=', 1)
    .executeTakeFirst();
  return row ? { Id: idFromRow(row), Descricao: row.descricao } : null;
};

export const listPerguntas = async (db: Db, localId: Id): Promise<Pergunta[] | null> => {
  const local = await findLocal(db, localId);
  if (local === null) return null;
  const rows = await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .innerJoin('questionario_pergunta', 'questionario_pergunta.questionario_id', 'local_versao.questionario_id')
    .innerJoin('pergunta', 'pergunta.id', 'questionario_pergunta.pergunta_id')
    .select(['pergunta.id', 'pergunta.numerico', 'questionario_pergunta.descricao'])
    .where('local.id', '=', idText(localId))
    .orderBy('questionario_pergunta.ordem')
    .execute();
  return rows.map((row) => ({ Id: idFromRow(row), Descricao_Pergunta: row.descricao }));
};
