import type { Selectable } from 'kysely';
import type { Id } from '../../contract/ids';
import type { Local, Pergunta } from '../../contract/responses';
import type { Db, Tables } from '../db/tables';
import type { EveryField } from './hospitalRows';
import { idFromRow, idText } from './values';

const activeLocais = (db: Db) => db.selectFrom('local').selectAll().where('ativo', '=', 1);

const localFromRow = (row: Selectable<Tables['local']>): EveryField<Local> => ({
  Id: idFromRow(row),
  Descricao: row.descricao,
});

/** Blanks, invisible characters and closing marks, as they get around a link in a message or on a poster. */
const AROUND = String.raw`[\p{Z}\p{C}.,;:!?)\]>"'»”’…*]+`;
const inFront = new RegExp(`^${AROUND}`, 'u');
const behind = new RegExp(`${AROUND}$`, 'u');

/** An id of nine characters may have been cut off: the app sends the first nine of a link. */
const LONGEST = 9;

/**
 * The id of a link as people write it down: `uti-a`, `UTI-A,` and ` UTI-A` are the same. So are both forms of an
 * accent: Safari, for example, copies a link in another form than it has.
 */
const asWritten = (id: string): string => id.replace(inFront, '').replace(behind, '').normalize('NFC').toLowerCase();

/**
 * The location with this id. If there is none, the only active one whose id is written like it (behaviour 7.7).
 * @param id what a link names, decoded
 */
export const findLocal = async (db: Db, id: Id): Promise<Local | null> => {
  const exact = await activeLocais(db).where('id', '=', idText(id)).executeTakeFirst();
  if (exact) return localFromRow(exact);
  const text = idText(id);
  const wanted = asWritten(text);
  const mayBeCut = inFront.test(text) && Array.from(text).length >= LONGEST;
  if (wanted === '' || mayBeCut) return null;
  const [one, another] = (await activeLocais(db).execute()).filter((row) => asWritten(row.id) === wanted);
  return one && !another ? localFromRow(one) : null;
};

/** The questions of all questionnaires, each with the text that patients see, in their order. */
export const askedPerguntas = (db: Db) =>
  db
    .selectFrom('questionario_pergunta')
    .innerJoin('pergunta', 'pergunta.id', 'questionario_pergunta.pergunta_id')
    .select([
      'questionario_pergunta.questionario_id',
      'pergunta.id',
      'numerico',
      'questionario_pergunta.descricao',
      'ordem',
    ])
    .orderBy('questionario_pergunta.questionario_id')
    .orderBy('ordem');

export const perguntaFromRow = (row: { id: string; numerico: 0 | 1; descricao: string }): EveryField<Pergunta> => ({
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

/** Also of locations that the hospital file no longer has. */
export const listLocais = (db: Db) =>
  db.selectFrom('local').select(['id', 'numerico', 'descricao', 'unidade', 'ativo']).orderBy('id').execute();

/** The latest text of each question, also of questions that are no longer asked. */
export const listLatestPerguntas = (db: Db) => db.selectFrom('pergunta').select(['id', 'descricao']).execute();
