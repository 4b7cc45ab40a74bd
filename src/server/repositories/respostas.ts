import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { CadastrarResposta } from '../../contract/requests';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Tables } from '../db/tables';
import { statement } from './statement';
import { idText, now } from './values';

/** Largest id of a PostgreSQL `integer`. */
const MAX_NUMBER = 2 ** 31 - 1;

/** The number of an identification of the time before 002, or null for what can be none. */
const numberOf = (id: string): number | null => {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  return number >= 1 && number <= MAX_NUMBER ? number : null;
};

interface Row {
  pergunta: string;
  resposta: RespostaEnviada;
  agora: string;
  /** Identifications before this moment are closed, and so are lists that were taken back before it. */
  desde: string;
}

type IsIdentified<Id> = (id: Id) => (eb: ExpressionBuilder<Tables, 'identificacao'>) => Expression<SqlBool>;

const insertWhere = <Id>(isIdentified: IsIdentified<Id>) =>
  statement((db, { id, pergunta, resposta, agora, desde }: Row & { id: Id }) =>
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
            asked.val(agora).as('respondida_em'),
          ])
          .where(isIdentified(id))
          .where('identificacao.criada_em', '>', desde)
          .where('questionario_pergunta.pergunta_id', '=', pergunta)
          .where((asked) =>
            asked.or([
              asked('local_versao.oferecida_ate', 'is', null),
              asked('local_versao.oferecida_ate', '>', desde),
            ]),
          )
          // What was asked at the identification comes first, then what was asked last.
          .orderBy((asked) => asked('local_versao.id', '=', asked.ref('identificacao.versao_id')), 'desc')
          .orderBy('local_versao.id', 'desc')
          // In the text: SQLite sorts at three times the cost if it does not know how few are wanted.
          .limit(sql.lit(1)),
      )
      .onConflict((conflict) =>
        conflict.columns(['identificacao_id', 'pergunta_id']).doUpdateSet((eb) => ({
          questionario_id: eb.ref('excluded.questionario_id'),
          resposta: eb.ref('excluded.resposta'),
          respondida_em: eb.ref('excluded.respondida_em'),
        })),
      ),
  );

const insertByChave = insertWhere<string>((chave) => (eb) => eb('identificacao.chave', '=', chave));

/** The numbers of 002 and later were never handed out. */
const insertByNumber = insertWhere<number>(
  (number) => (eb) => eb.and([eb('identificacao.id', '=', number), eb('identificacao.chave', 'is', null)]),
);

/**
 * Stores an answer; one to the same question by the same patient is replaced (behaviour 4.3). Whatever the
 * hospital file says by now, a question is taken if the location asked it when the patient was identified, or
 * within the time for answering before that: the list on the screen may be a little older.
 * @param since identifications before this moment are closed
 * @returns false if there is no such identification, if it is closed, or if it was not asked this question
 */
export const saveResposta = async (
  db: Kysely<Tables>,
  { Resposta, Id_Pergunta, Id_Identificacao_Resposta }: CadastrarResposta,
  since: Date,
): Promise<boolean> => {
  const row: Row = { pergunta: idText(Id_Pergunta), resposta: Resposta, agora: now(), desde: since.toISOString() };
  const number = numberOf(String(Id_Identificacao_Resposta));
  const rows =
    number === null
      ? await insertByChave(db, { ...row, id: idText(Id_Identificacao_Resposta) })
      : await insertByNumber(db, { ...row, id: number });
  return rows > 0;
};
