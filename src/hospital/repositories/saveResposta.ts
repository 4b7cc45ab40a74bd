import { sql } from 'kysely';
import type { CadastrarResposta } from '../../contract/requests';
import type { Db } from '../db/tables';
import { idText, latestPlausible } from './values';

/**
 * By how many ms the time of a stored answer may be later than now. There are two reasons: the stored answer arrived
 * while the new one waited for the database, or it arrived at another server, whose clock is ahead.
 */
const MAX_AHEAD_MS = 30_000;

/** A stored answer from after this time shows that the clock was set back, so it is replaced. */
export const latestReplaceable = (present: Date): string => new Date(present.getTime() + MAX_AHEAD_MS).toISOString();

/**
 * `superseded` if a later answer is already stored; `unknown` if the identification or the question is not accepted.
 */
export type Saved = 'stored' | 'superseded' | 'unknown';

/**
 * Stores an answer, which replaces the patient's older answer to the question (behaviour 4.3). Also accepts a question
 * that was removed after `since`, because the page may have loaded it before its removal.
 * @param since identifications from before this time accept no answers, nor do those that are dated ahead
 */
export const saveResposta = async (
  db: Db,
  { Resposta, Id_Pergunta, Id_Identificacao_Resposta }: CadastrarResposta,
  since: Date,
  arrived = new Date(),
  present = new Date(),
): Promise<Saved> => {
  const chave = idText(Id_Identificacao_Resposta);
  const pergunta = idText(Id_Pergunta);
  const open = since.toISOString();
  const plausible = latestPlausible(present);
  const moment = arrived.toISOString();

  // Several versions of the location may ask this question. Uses the patient's own version, otherwise the latest one.
  const { numAffectedRows = 0n } = await sql`
    insert into resposta (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
    select i.id, q.pergunta_id, q.questionario_id, ${Resposta}, ${moment}
    from identificacao i
    join local_versao v on v.local_id = i.local_id
    join questionario_pergunta q on q.questionario_id = v.questionario_id
    where i.chave = ${chave} and i.criada_em > ${open} and i.criada_em <= ${plausible}
      and q.pergunta_id = ${pergunta} and (v.oferecida_ate is null or v.oferecida_ate > ${open})
    order by v.id = i.versao_id desc, v.id desc
    limit 1
    on conflict (identificacao_id, pergunta_id) do update set
      questionario_id = excluded.questionario_id,
      resposta = excluded.resposta,
      respondida_em = excluded.respondida_em
    where resposta.respondida_em <= excluded.respondida_em or resposta.respondida_em > ${latestReplaceable(present)}`.execute(
    db,
  );
  if (numAffectedRows > 0n) return 'stored';

  const younger = await db
    .selectFrom('identificacao')
    .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .select('resposta.respondida_em')
    .where('identificacao.chave', '=', chave)
    .where('identificacao.criada_em', '>', open)
    .where('identificacao.criada_em', '<=', plausible)
    .where('resposta.pergunta_id', '=', pergunta)
    .where('resposta.respondida_em', '>', moment)
    .executeTakeFirst();
  return younger === undefined ? 'unknown' : 'superseded';
};
