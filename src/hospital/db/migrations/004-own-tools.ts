/** @param id the definition of a column `id` */
export const ownTools = (id: string): string[] => [
  'alter table local add column unidade text',
  `create table registro (
    ${id},
    momento text not null,
    comando text not null,
    pacientes integer not null)`,
  // This view is a public interface (.github/docs/commands.md), so later migrations may only append columns.
  `create view avaliacoes as
    select i.id as pesquisa, i.criada_em as momento,
      l.id as id_local, v.descricao as local, l.unidade as unidade,
      q.pergunta_id as id_pergunta, q.descricao as pergunta, r.resposta as resposta,
      case r.resposta when 'MB' then 'Muito bom' when 'BO' then 'Bom' when 'RE' then 'Regular'
        when 'RU' then 'Ruim' else 'Sem resposta' end as significado
    from resposta r
    join identificacao i on i.id = r.identificacao_id
    join local l on l.id = i.local_id
    join local_versao v on v.id = i.versao_id
    join questionario_pergunta q on q.questionario_id = r.questionario_id and q.pergunta_id = r.pergunta_id`,
];
