/** @param id the definition of a column `id` */
export const initial = (id: string): string[] => [
  ...['local', 'pergunta'].map(
    (table) => `create table ${table} (
      id text not null primary key,
      numerico integer not null,
      descricao text not null,
      ativo integer not null)`,
  ),
  `create table local_pergunta (
    local_id text not null references local (id),
    pergunta_id text not null references pergunta (id),
    ordem integer not null,
    constraint local_pergunta_pk primary key (local_id, pergunta_id))`,
  `create table identificacao (
    ${id},
    local_id text not null references local (id),
    nome text not null,
    telefone text not null,
    criada_em text not null)`,
  `create table resposta (
    identificacao_id integer not null references identificacao (id),
    pergunta_id text not null references pergunta (id),
    resposta text not null,
    respondida_em text not null,
    constraint resposta_pk primary key (identificacao_id, pergunta_id),
    constraint resposta_codigo check (resposta in ('MB', 'BO', 'RE', 'RU', '')))`,
];
