import type { Kysely } from 'kysely';
import type { CadastrarResposta } from '../../contract/requests';
import type { Tables } from '../db/tables';
import { identificacaoId } from './identificacoes';
import { idText, now } from './values';

/**
 * Stores an answer; one to the same question by the same patient is replaced (DECISIONS.md, Submission).
 * @returns false if there is no such identification, or its location does not ask this question (any more)
 */
export const saveResposta = async (
  db: Kysely<Tables>,
  { Resposta, Id_Pergunta, Id_Identificacao_Resposta }: CadastrarResposta,
): Promise<boolean> => {
  const identificacao = identificacaoId(Id_Identificacao_Resposta);
  if (identificacao === null) return false;
  const row = await db
    .insertInto('resposta')
    .columns(['identificacao_id', 'pergunta_id', 'resposta', 'respondida_em'])
    .expression((eb) =>
      eb
        .selectFrom('identificacao')
        .innerJoin('local_pergunta', 'local_pergunta.local_id', 'identificacao.local_id')
        .select((asked) => [
          'identificacao.id as identificacao_id',
          'local_pergunta.pergunta_id',
          asked.val(Resposta).as('resposta'),
          asked.val(now()).as('respondida_em'),
        ])
        .where('identificacao.id', '=', identificacao)
        .where('local_pergunta.pergunta_id', '=', idText(Id_Pergunta)),
    )
    .onConflict((conflict) =>
      conflict.columns(['identificacao_id', 'pergunta_id']).doUpdateSet((eb) => ({
        resposta: eb.ref('excluded.resposta'),
        respondida_em: eb.ref('excluded.respondida_em'),
      })),
    )
    .returning('pergunta_id')
    .executeTakeFirst();
  return row !== undefined;
};
