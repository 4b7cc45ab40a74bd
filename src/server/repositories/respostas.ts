import { sql } from 'kysely';
import type { CadastrarResposta } from '../../contract/requests';
import type { Db } from '../db/tables';
import { idText } from './values';

/** More than a post may wait for its database, and more than the clocks of several servers may differ. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Stores an answer in place of an older one to the same question by the same patient (behaviour 4.3). The question may be
 * any that the location asked at some time after `since`, because the list on the screen may be older than the
 * identification. Written as SQL, because building the query takes several times as long as SQLite takes to run it.
 * @param since identifications before this moment are closed
 * @param arrived when the answer arrived
 * @param present the present moment by the same clock
 * @returns `superseded` if a younger answer was stored already; `unknown` if there is no such identification, if it is
 *   closed, or if it was not asked this question
 */
export const saveResposta = async (
  db: Db,
  { Resposta, Id_Pergunta, Id_Identificacao_Resposta }: CadastrarResposta,
  since: Date,
  arrived = new Date(),
  present = new Date(),
): Promise<'stored' | 'superseded' | 'unknown'> => {
  const chave = idText(Id_Identificacao_Resposta);
  const pergunta = idText(Id_Pergunta);
  const open = since.toISOString();
  const moment = arrived.toISOString();
  // An answer with a later moment than this was stored before the clock was set back: it is older.
  const latest = new Date(present.getTime() + LONGEST_WAIT_MS).toISOString();

  // The questionnaire of the identification comes first, then the one that was asked last.
  const { numAffectedRows = 0n } = await sql`
    insert into resposta (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
    select i.id, q.pergunta_id, q.questionario_id, ${Resposta}, ${moment}
    from identificacao i
    join local_versao v on v.local_id = i.local_id
    join questionario_pergunta q on q.questionario_id = v.questionario_id
    where i.chave = ${chave} and i.criada_em > ${open}
      and q.pergunta_id = ${pergunta} and (v.oferecida_ate is null or v.oferecida_ate > ${open})
    order by v.id = i.versao_id desc, v.id desc
    limit 1
    on conflict (identificacao_id, pergunta_id) do update set
      questionario_id = excluded.questionario_id,
      resposta = excluded.resposta,
      respondida_em = excluded.respondida_em
    where resposta.respondida_em <= excluded.respondida_em or resposta.respondida_em > ${latest}`.execute(db);
  if (numAffectedRows > 0n) return 'stored';

  const younger = await db
    .selectFrom('identificacao')
    .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .select('resposta.respondida_em')
    .where('identificacao.chave', '=', chave)
    .where('identificacao.criada_em', '>', open)
    .where('resposta.pergunta_id', '=', pergunta)
    .where('resposta.respondida_em', '>', moment)
    .executeTakeFirst();
  return younger === undefined ? 'unknown' : 'superseded';
};
