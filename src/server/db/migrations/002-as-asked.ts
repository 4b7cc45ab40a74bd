import type { Generated, Kysely, Migration } from 'kysely';
import { questionarioSignature, versaoSignature } from '../signature';
import type { DialectName } from '../target';
import { numbered, runSql } from './sql';

interface Old {
  local: { id: string; descricao: string; ativo: number };
  pergunta: { id: string; descricao: string };
  local_pergunta: { local_id: string; pergunta_id: string; ordem: number };
  questionario: { id: Generated<number>; assinatura: string };
  questionario_pergunta: { questionario_id: number; pergunta_id: string; ordem: number; descricao: string };
  local_versao: {
    id: Generated<number>;
    local_id: string;
    descricao: string;
    questionario_id: number;
    assinatura: string;
    oferecida_ate: string | null;
  };
}

/**
 * The old tables do not contain the texts that each patient saw. So this migration assigns all old answers to one
 * questionnaire with all questions. This constant is its `questionario.assinatura`. (Any other questionnaire has a hash
 * of its questions there.)
 */
const BEFORE_VERSIONS = 'antes das versões';

const createTables = (db: Kysely<Old>, dialect: DialectName): Promise<void> =>
  runSql(
    db,
    `create table questionario (
      ${numbered(dialect, 'by default')},
      assinatura text not null unique)`,
    `create table questionario_pergunta (
      questionario_id integer not null references questionario (id),
      pergunta_id text not null references pergunta (id),
      ordem integer not null,
      descricao text not null,
      constraint questionario_pergunta_pk primary key (questionario_id, pergunta_id))`,
    `create table local_versao (
      ${numbered(dialect, 'by default')},
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
  );

const questionarioOf = async (
  db: Kysely<Old>,
  assinatura: string,
  perguntas: readonly { id: string; descricao: string }[],
): Promise<number> => {
  const found = await db
    .selectFrom('questionario')
    .select('id')
    .where('assinatura', '=', assinatura)
    .executeTakeFirst();
  if (found) return found.id;
  const { id } = await db.insertInto('questionario').values({ assinatura }).returning('id').executeTakeFirstOrThrow();
  for (const [ordem, { id: pergunta_id, descricao }] of perguntas.entries()) {
    await db
      .insertInto('questionario_pergunta')
      .values({ questionario_id: id, pergunta_id, ordem, descricao })
      .execute();
  }
  return id;
};

const versionLocations = async (db: Kysely<Old>, moment: string): Promise<void> => {
  const locais = await db.selectFrom('local').select(['id', 'descricao', 'ativo']).execute();
  for (const { id: local_id, descricao, ativo } of locais) {
    const perguntas = await db
      .selectFrom('local_pergunta')
      .innerJoin('pergunta', 'pergunta.id', 'local_pergunta.pergunta_id')
      .select(['pergunta.id', 'pergunta.descricao'])
      .where('local_id', '=', local_id)
      .orderBy('ordem')
      .execute();
    const questionario = questionarioSignature(perguntas);
    const questionario_id = await questionarioOf(db, questionario, perguntas);
    const assinatura = versaoSignature(local_id, descricao, questionario);
    const oferecida_ate = ativo === 1 ? null : moment;
    await db
      .insertInto('local_versao')
      .values({ local_id, descricao, questionario_id, assinatura, oferecida_ate })
      .execute();
  }
  await runSql(
    db,
    'update local set versao_id = (select v.id from local_versao v where v.local_id = local.id)',
    'update identificacao set versao_id = (select l.versao_id from local l where l.id = identificacao.local_id)',
  );
};

/** Copies the answers into a new table, because SQLite cannot add a foreign key to an existing one. */
const versionAnswers = async (db: Kysely<Old>): Promise<void> => {
  const perguntas = await db.selectFrom('pergunta').select(['id', 'descricao']).orderBy('id').execute();
  // A new database has no old answers.
  const before = perguntas.length === 0 ? 0 : await questionarioOf(db, BEFORE_VERSIONS, perguntas);
  await runSql(
    db,
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
      select identificacao_id, pergunta_id, ${before}, resposta, respondida_em from resposta
      order by respondida_em, identificacao_id`,
    'drop table resposta',
    'alter table resposta_002 rename to resposta',
    'drop table local_pergunta',
  );
};

export const asAsked = (dialect: DialectName): Migration => ({
  async up(db: Kysely<Old>) {
    await createTables(db, dialect);
    await versionLocations(db, new Date().toISOString());
    await versionAnswers(db);
  },
});
