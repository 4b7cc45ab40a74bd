import type { DialectName } from '../target';

/**
 * Adds the local day and hour to the view `avaliacoes`. Nothing is stored for each survey, so a large table is not
 * rewritten, and another TIMEZONE counts at once. The start of the server fills the table `fuso`.
 */
export const viewDay = (dialect: DialectName): string[] => {
  // SQLite knows no time zones.
  const table =
    dialect === 'sqlite'
      ? 'create table fuso (desde text not null primary key, minutos integer not null)'
      : 'create table fuso (id integer primary key, nome text not null)';
  const offset = "(select minutos from fuso where desde <= i.criada_em order by desde desc limit 1) || ' minutes'";
  const local = '(cast(i.criada_em as timestamptz) at time zone (select nome from fuso))';
  const [day, hour] =
    dialect === 'sqlite'
      ? [`date(i.criada_em, ${offset})`, `cast(strftime('%H', i.criada_em, ${offset}) as integer)`]
      : [`cast(${local} as date)`, `cast(extract(hour from ${local}) as integer)`];
  return [
    table,
    // On PostgreSQL, the users who may read the view keep that right.
    ...(dialect === 'sqlite' ? ['drop view avaliacoes'] : []),
    `create ${dialect === 'sqlite' ? '' : 'or replace'} view avaliacoes as
      select i.id as pesquisa, i.criada_em as momento,
        l.id as id_local, v.descricao as local, l.unidade as unidade,
        q.pergunta_id as id_pergunta, q.descricao as pergunta, r.resposta as resposta,
        case r.resposta when 'MB' then 'Muito bom' when 'BO' then 'Bom' when 'RE' then 'Regular'
          when 'RU' then 'Ruim' else 'Sem resposta' end as significado,
        ${day} as dia, ${hour} as hora
      from resposta r
      join identificacao i on i.id = r.identificacao_id
      join local l on l.id = i.local_id
      join local_versao v on v.id = i.versao_id
      join questionario_pergunta q on q.questionario_id = r.questionario_id and q.pergunta_id = r.pergunta_id`,
  ];
};
