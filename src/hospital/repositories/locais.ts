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

/** The questions of all questionnaires, each with the text that patients see, in their order. */
export const askedPerguntas = (db: Db) =>
  db
    .selectFrom('questionario_pergunta')
    .innerJoin('pergunta', 'pergunta.id', 'questionario_pergunta.pergunta_id')
    .select(['questionario_pergunta.questionario_id', 'pergunta.id', 'numerico', 'questionario_pergunta.descricao'])
    .orderBy('questionario_pergunta.questionario_id')
    .orderBy('ordem');

export const perguntaFromRow = (row: { id: string; numerico: 0 | 1; descricao: string }): Pergunta => ({
  Id: idFromRow(row),
  Descricao_Pergunta: row.descricao,
});

/** Also returns the questions of a removed location: a patient who has begun there may reload the page and go on. */
export const listPerguntas = async (db: Db, localId: Id): Promise<Pergunta[] | null> => {
  const local = await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .select('local_versao.questionario_id')
    .where('local.id', '=', idText(localId))
    .executeTakeFirst();
  if (!local) return null;
  const rows = await askedPerguntas(db).where('questionario_id', '=', local.questionario_id).execute();
  return rows.map(perguntaFromRow);
};
