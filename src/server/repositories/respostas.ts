import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Id } from '../../contract/ids';
import type { CadastrarResposta } from '../../contract/requests';
import type { Tables } from '../db/tables';
import { idText, now } from './values';

/** Largest id of a PostgreSQL `integer`. */
const MAX_NUMBER = 2 ** 31 - 1;

/** The number of an identification of the time before 002, or null for what can be none. */
const numberOf = (id: string): number | null => {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  return number >= 1 && number <= MAX_NUMBER ? number : null;
};

/** Whether an identification is the one with this id; the numbers of 002 and later were never handed out. */
const isIdentifiedBy =
  (id: Id) =>
  (eb: ExpressionBuilder<Tables, 'identificacao'>) => {
    const number = numberOf(String(id));
    return number === null
      ? eb('identificacao.chave', '=', idText(id))
      : eb.and([eb('identificacao.id', '=', number), eb('identificacao.chave', 'is', null)]);
  };

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
  const row = await db
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
          asked.val(Resposta).as('resposta'),
          asked.val(now()).as('respondida_em'),
        ])
        .where(isIdentifiedBy(Id_Identificacao_Resposta))
        .where('identificacao.criada_em', '>', since.toISOString())
        .where('questionario_pergunta.pergunta_id', '=', idText(Id_Pergunta))
        .where((asked) =>
          asked.or([asked('local_versao.oferecida_ate', 'is', null), asked('local_versao.oferecida_ate', '>', since.toISOString())]),
        )
        // What was asked at the identification comes first, then what was asked last.
        .orderBy((asked) => asked('local_versao.id', '=', asked.ref('identificacao.versao_id')), 'desc')
        .orderBy('local_versao.id', 'desc')
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict.columns(['identificacao_id', 'pergunta_id']).doUpdateSet((eb) => ({
        questionario_id: eb.ref('excluded.questionario_id'),
        resposta: eb.ref('excluded.resposta'),
        respondida_em: eb.ref('excluded.respondida_em'),
      })),
    )
    .returning('pergunta_id')
    .executeTakeFirst();
  return row !== undefined;
};
