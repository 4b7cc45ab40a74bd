import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { assertNextIdIsFree, assertNoWaitForStandby, StandbyError } from '../db/postgres';
import type { Db } from '../db/tables';
import { addIdentificacao } from './identificacoes';
import { saveResposta } from './saveResposta';
import { now } from './values';

/** For how long a trial that succeeded is not repeated, however many monitoring systems ask. */
const FRESH_MS = 1000;
/** After a failed trial: how long to wait for the answer whether PostgreSQL waits for a standby. */
const ASK_MS = 2000;

/**
 * Runs the statements of a patient's posts. The identification gets an id that no patient has: on PostgreSQL, a
 * sequence counts on although the row is taken back, and the reports would read the gaps. The id is random, so that the
 * trials of two servers do not wait for each other.
 */
const post = async (db: Db): Promise<void> => {
  const offered = db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .select('local.id')
    .where('local.ativo', '=', 1)
    .limit(1);
  const asked = await offered
    .innerJoin('questionario_pergunta', 'questionario_pergunta.questionario_id', 'local_versao.questionario_id')
    .select('questionario_pergunta.pergunta_id')
    .executeTakeFirst();
  const local = asked ?? (await offered.executeTakeFirst());
  if (local === undefined) return;
  const id = -randomInt(1, 2 ** 31);
  const chave = await addIdentificacao(db, { Id_Local: local.id, Nome: '', Telefone: '' }, id);
  if (asked === undefined) return;
  const answer = { Resposta: 'MB', Id_Pergunta: asked.pergunta_id, Id_Identificacao_Resposta: chave ?? '' } as const;
  if ((await saveResposta(db, answer, new Date(0))) !== 'stored') throw new Error('the trial answer was not stored');
};

/**
 * Posts as a patient does and rolls the posts back. Then stores the time, because only a commit shows that the disk and
 * a synchronous standby accept writes.
 */
export const postAndTakeBack = async (db: Db): Promise<void> => {
  await sql`savepoint trial`.execute(db);
  await post(db);
  await sql`rollback to savepoint trial`.execute(db);
  await sql`release savepoint trial`.execute(db);
  const { numUpdatedRows } = await db.updateTable('pulso').set({ visto_em: now() }).executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the row of the pulse is gone');
};

const inTransaction = async (db: Db): Promise<void> => {
  const transaction = await db.startTransaction().execute();
  try {
    await assertNextIdIsFree(transaction);
    await postAndTakeBack(transaction);
    await transaction.commit().execute();
  } catch (error) {
    // Not awaited: on a connection that hangs, it would take as long again as the query that failed.
    transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
};

/** On PostgreSQL, `postAndTakeBack` in a transaction. */
export const tryOnPostgres = async (db: Db): Promise<void> => {
  // Asks first, because each commit that waits for a standby occupies a connection of PostgreSQL until the end.
  await assertNoWaitForStandby(db);
  try {
    await inTransaction(db);
  } catch (error) {
    const asked = assertNoWaitForStandby(db).catch((reason: unknown) => reason);
    const reason = await Promise.race([asked, pause(ASK_MS)]);
    throw reason instanceof StandbyError ? reason : error;
  }
};

/**
 * Returns a function that rejects if a patient's post would fail now. Callers that come while a trial runs wait for
 * that trial.
 * @param tryPost runs `postAndTakeBack` in a transaction
 */
export const postTrial = (tryPost: () => Promise<void>): (() => Promise<void>) => {
  let succeededAt = -Infinity;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await tryPost();
      succeededAt = performance.now();
    } finally {
      running = null;
    }
  };
  return async () => {
    if (performance.now() < succeededAt + FRESH_MS) return;
    await (running ??= run());
  };
};
