import { sql } from 'kysely';
import type { CadastrarResposta, IdentificarPaciente } from '../../contract/requests';
import type { Db } from '../db/tables';
import { newChave } from './identificacoes';
import { latestReplaceable, type Saved } from './saveResposta';
import { idText, latestPlausible, now, storableText } from './values';

/** Stores identifications with one statement. On PostgreSQL only. @returns what `addIdentificacao` does, for each */
export const addIdentificacoes = async (db: Db, posts: readonly IdentificarPaciente[]): Promise<(string | null)[]> => {
  const chaves = posts.map(newChave);
  const { rows } = await sql<{ chave: string }>`/* addIdentificacoes */
    insert into identificacao (chave, local_id, versao_id, nome, telefone, criada_em)
    select post.chave, local.id, local.versao_id, post.nome, post.telefone, ${now()}
    from unnest(
      ${chaves}::text[],
      ${posts.map(({ Id_Local }) => idText(Id_Local))}::text[],
      ${posts.map(({ Nome }) => storableText(Nome))}::text[],
      ${posts.map(({ Telefone }) => storableText(Telefone))}::text[]
    ) with ordinality as post (chave, local_id, nome, telefone, ordem)
    join local on local.id = post.local_id and local.ativo = 1
    order by post.ordem
    returning chave`.execute(db);
  const stored = new Set(rows.map(({ chave }) => chave));
  return chaves.map((chave) => (stored.has(chave) ? chave : null));
};

/** An answer, and the times by which `saveResposta` decides about it. */
export interface ArrivedResposta extends CadastrarResposta {
  since: Date;
  arrived: Date;
  present: Date;
}

const keyOf = (chave: string, pergunta: string): string => `${chave} ${pergunta}`;

const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map(Number)));
const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map(Number)));

/**
 * Stores answers with one statement. On PostgreSQL only. Two servers do not wait for each other's rows in a circle,
 * because each inserts them in the order of their key.
 * @returns what `saveResposta` does, for each
 */
export const saveRespostas = async (db: Db, posts: readonly ArrivedResposta[]): Promise<Saved[]> => {
  /** Of several answers of a patient to a question, the one that arrived last. The statement takes each key once. */
  const newest = new Map<string, ArrivedResposta>();
  const isNewest = posts.map((post) => {
    const key = keyOf(idText(post.Id_Identificacao_Resposta), idText(post.Id_Pergunta));
    const known = newest.get(key);
    const replaces = known === undefined || post.arrived >= known.arrived;
    if (replaces) newest.set(key, post);
    return { key, replaces };
  });
  const chosen = [...newest.values()];
  const open = earliest(posts.map(({ since }) => since)).toISOString();
  const present = latest(posts.map((post) => post.present));

  const { rows } = await sql<{ chave: string; pergunta: string; stored: boolean }>`/* saveRespostas */
    with accepted as (
      select post.*, i.id, q.questionario_id
      from unnest(
        ${chosen.map((post) => idText(post.Id_Identificacao_Resposta))}::text[],
        ${chosen.map((post) => idText(post.Id_Pergunta))}::text[],
        ${chosen.map(({ Resposta }) => Resposta)}::text[],
        ${chosen.map(({ arrived }) => arrived.toISOString())}::text[]
      ) as post (chave, pergunta, resposta, momento)
      join identificacao i
        on i.chave = post.chave and i.criada_em > ${open} and i.criada_em <= ${latestPlausible(present)}
      cross join lateral (
        select q.questionario_id
        from local_versao v
        join questionario_pergunta q on q.questionario_id = v.questionario_id
        where v.local_id = i.local_id and q.pergunta_id = post.pergunta
          and (v.oferecida_ate is null or v.oferecida_ate > ${open})
        order by v.id = i.versao_id desc, v.id desc
        limit 1
      ) q
    ),
    saved as (
      insert into resposta (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
      select id, pergunta, questionario_id, resposta, momento from accepted order by id, pergunta
      on conflict (identificacao_id, pergunta_id) do update set
        questionario_id = excluded.questionario_id,
        resposta = excluded.resposta,
        respondida_em = excluded.respondida_em
      where resposta.respondida_em <= excluded.respondida_em or resposta.respondida_em > ${latestReplaceable(present)}
      returning identificacao_id, pergunta_id
    )
    select chave, pergunta, saved.identificacao_id is not null as stored
    from accepted left join saved on saved.identificacao_id = accepted.id and saved.pergunta_id = pergunta`.execute(db);
  const stored = new Map(rows.map((row) => [keyOf(row.chave, row.pergunta), row.stored]));
  return isNewest.map(({ key, replaces }) => {
    const isStored = stored.get(key);
    if (isStored === undefined) return 'unknown';
    return isStored && replaces ? 'stored' : 'superseded';
  });
};
