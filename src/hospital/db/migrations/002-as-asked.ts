/**
 * The old tables do not contain the texts that each patient saw. So this migration gives all old surveys one
 * questionnaire with all questions, and each location one version, which is no longer offered. The start of the server
 * then stores the current versions from the hospital file.
 * @param id the definition of a column `id`
 */
export const asAsked = (id: string): string[] => [
  `create table questionario (
    ${id},
    assinatura text not null unique)`,
  `create table questionario_pergunta (
    questionario_id integer not null references questionario (id),
    pergunta_id text not null references pergunta (id),
    ordem integer not null,
    descricao text not null,
    constraint questionario_pergunta_pk primary key (questionario_id, pergunta_id))`,
  `create table local_versao (
    ${id},
    local_id text not null references local (id),
    descricao text not null,
    questionario_id integer not null references questionario (id),
    assinatura text not null unique,
    oferecida_ate text)`,
  'create index local_versao_local on local_versao (local_id)',
  'create table pulso (id integer primary key, visto_em text not null)',
  "insert into pulso (id, visto_em) values (1, '')",
  'alter table local add column versao_id integer references local_versao (id)',
  'alter table identificacao add column versao_id integer references local_versao (id)',
  'alter table identificacao add column chave text',
  'create unique index identificacao_chave on identificacao (chave)',

  // A new database has no locations and needs no such questionnaire.
  "insert into questionario (assinatura) select 'antes das versões' where exists (select 1 from local)",
  `insert into questionario_pergunta (questionario_id, pergunta_id, ordem, descricao)
    select q.id, p.id, row_number() over (order by p.id), p.descricao from questionario q, pergunta p`,
  `insert into local_versao (local_id, descricao, questionario_id, assinatura, oferecida_ate)
    select l.id, l.descricao, q.id, q.assinatura || ' ' || l.id, '1970-01-01T00:00:00.000Z'
    from questionario q, local l`,
  'update local set versao_id = (select v.id from local_versao v where v.local_id = local.id)',
  'update identificacao set versao_id = (select l.versao_id from local l where l.id = identificacao.local_id)',

  // Copies the answers into a new table, because SQLite cannot add a foreign key to an existing one.
  `create table resposta_002 (
    identificacao_id integer not null references identificacao (id),
    pergunta_id text not null,
    questionario_id integer not null,
    resposta text not null,
    respondida_em text not null,
    constraint resposta_unica primary key (identificacao_id, pergunta_id),
    constraint resposta_codigo check (resposta in ('MB', 'BO', 'RE', 'RU', '')),
    constraint resposta_texto foreign key (questionario_id, pergunta_id)
      references questionario_pergunta (questionario_id, pergunta_id))`,
  `insert into resposta_002 (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
    select r.identificacao_id, r.pergunta_id, q.id, r.resposta, r.respondida_em from resposta r, questionario q
    order by r.respondida_em, r.identificacao_id`,
  'drop table resposta',
  'alter table resposta_002 rename to resposta',
  'drop table local_pergunta',
];
