import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { CadastrarResposta } from '../../contract/requests';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Db, Tables } from '../db/tables';
import { giveVersions } from './identificacoes';
import { statement } from './statement';
import { idText } from './values';

/** Largest id of a PostgreSQL `integer`. */
const MAX_NUMBER = 2 ** 31 - 1;

/** The number of an identification of the time before 002, or null for what can be none. */
const numberOf = (id: string): number | null =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_NUMBER ? Number(id) : null;

/** More than a post may wait for its database, and than the clocks of several servers may differ. */
const LONGEST_WAIT_MS = 30_000;

interface Row {
  pergunta: string;
  resposta: RespostaEnviada;
  /** When this answer arrived. */
  moment: string;
  /** What is stamped later was stamped before the clock was set back, by a server that has been started anew since. */
  latest: string;
  /** Identifications before this moment are closed, and so are lists that were taken back before it. */
  since: string;
}

type Find<Id> = (eb: ExpressionBuilder<Tables, 'identificacao'>, id: Id) => Expression<SqlBool>;

/** Writes an answer, unless a younger one stands in its place; so one that was stuck on its way changes nothing. */
const insertWhere = <Id>(find: Find<Id>) =>
  statement((db, { id, pergunta, resposta, moment, latest, since }: Row & { id: Id }) =>
    db
      .insertInto('resposta')
      .columns(['identificacao_id', 'pergunta_id', 'questionario_id', 'resposta', 'respondida_em'])
      .expression((eb) =>
        eb
          .selectFrom('identificacao')
          .innerJoin('local_versao', 'local_versao.local_id', 'identificacao.local_id')
          .innerJoin('questionario_pergunta', 'questionario_pergunta.questionario_id', 'local_versao.questionario_id')
          .select((asked) => [
            'identificacao.id as identificacao_id',
            'questionario_pergunta.pergunta_id',
            'questionario_pergunta.questionario_id',
            asked.val(resposta).as('resposta'),
            asked.val(moment).as('respondida_em'),
          ])
          .where((by) => find(by, id))
          .where('identificacao.criada_em', '>', since)
          .where('questionario_pergunta.pergunta_id', '=', pergunta)
          .where((asked) =>
            asked('local_versao.oferecida_ate', 'is', null).or('local_versao.oferecida_ate', '>', since),
          )
          // What was asked at the identification comes first, then what was asked last.
          .orderBy((asked) => asked('local_versao.id', '=', asked.ref('identificacao.versao_id')), 'desc')
          .orderBy('local_versao.id', 'desc')
          // As a literal: with a parameter SQLite sorts at three times the cost.
          .limit(sql.lit(1)),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['identificacao_id', 'pergunta_id'])
          .doUpdateSet((eb) => ({
            questionario_id: eb.ref('excluded.questionario_id'),
            resposta: eb.ref('excluded.resposta'),
            respondida_em: eb.ref('excluded.respondida_em'),
          }))
          .where((before) =>
            before('resposta.respondida_em', '<=', before.ref('excluded.respondida_em')).or(
              'resposta.respondida_em',
              '>',
              latest,
            ),
          ),
      ),
  );

/** Stores the answers of identifications that are found in this way. */
const storeWhere = <Id>(find: Find<Id>) => {
  const insert = insertWhere(find);
  return async (db: Db, row: Row & { id: Id }): Promise<'stored' | 'superseded' | 'unknown'> => {
    if ((await insert(db, row)) > 0) return 'stored';
    const younger = await db
      .selectFrom('identificacao')
      .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
      .select('resposta.respondida_em')
      .where((by) => find(by, row.id))
      .where('identificacao.criada_em', '>', row.since)
      .where('resposta.pergunta_id', '=', row.pergunta)
      .where('resposta.respondida_em', '>', row.moment)
      .executeTakeFirst();
    return younger === undefined ? 'unknown' : 'superseded';
  };
};

const storeByKey = storeWhere<string>((by, chave) => by('identificacao.chave', '=', chave));

/** Identifications since 002 have a random id, and are not found by their number. */
const storeByNumber = storeWhere<number>((by, number) =>
  by.and([by('identificacao.id', '=', number), by('identificacao.chave', 'is', null)]),
);

const giveVersion = statement((db, { number }: { number: number }) =>
  giveVersions(db).where('identificacao.id', '=', number),
);

/**
 * Stores an answer in place of an older one to the same question by the same patient (behaviour 4.3). Whatever the
 * hospital file says by now, it may be to any question that the location asked at some time after `since`: the list on
 * the screen may be older than the identification.
 * @param since identifications before this moment are closed
 * @param arrived when the answer did
 * @param present by the same clock
 * @returns `superseded` if a younger answer was there; `unknown` if there is no such identification, if it is closed,
 *   or if it was not asked this question
 */
export const saveResposta = async (
  db: Db,
  { Resposta, Id_Pergunta, Id_Identificacao_Resposta }: CadastrarResposta,
  since: Date,
  arrived = new Date(),
  present = new Date(),
): Promise<'stored' | 'superseded' | 'unknown'> => {
  const row: Row = {
    pergunta: idText(Id_Pergunta),
    resposta: Resposta,
    moment: arrived.toISOString(),
    latest: new Date(present.getTime() + LONGEST_WAIT_MS).toISOString(),
    since: since.toISOString(),
  };
  const number = numberOf(String(Id_Identificacao_Resposta));
  if (number === null) return storeByKey(db, { ...row, id: idText(Id_Identificacao_Resposta) });
  await giveVersion(db, { number });
  return storeByNumber(db, { ...row, id: number });
};
