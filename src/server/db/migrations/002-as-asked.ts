import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely';
import { questionarioSignature, versaoSignature } from '../signature';
import type { DatabaseTarget } from '../target';

/** The tables of 001, and those made here, as far as this migration reads and fills them. */
interface Old {
  local: { id: string; descricao: string; ativo: number; versao_id: number | null };
  pergunta: { id: string; descricao: string };
  local_pergunta: { local_id: string; pergunta_id: string; ordem: number };
  questionario: { id: number; assinatura: string };
  questionario_pergunta: { questionario_id: number; pergunta_id: string; ordem: number; descricao: string };
  local_versao: {
    id: number;
    local_id: string;
    descricao: string;
    questionario_id: number;
    assinatura: string;
    oferecida_ate: string | null;
  };
}

/** Of all that was ever asked, as it is called now: 001 kept no other text. The older answers refer to it. */
const BEFORE_VERSIONS = 'antes das versões';

const createTables = async (db: Kysely<Old>, dialect: DatabaseTarget['dialect']): Promise<void> => {
  const numbered = (column: ColumnDefinitionBuilder) =>
    dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('questionario')
    .addColumn('id', 'integer', numbered)
    .addColumn('assinatura', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable('questionario_pergunta')
    .addColumn('questionario_id', 'integer', (column) => column.notNull().references('questionario.id'))
    .addColumn('pergunta_id', 'text', (column) => column.notNull().references('pergunta.id'))
    .addColumn('ordem', 'integer', (column) => column.notNull())
    .addColumn('descricao', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('questionario_pergunta_pk', ['questionario_id', 'pergunta_id'])
    .execute();
  await db.schema
    .createTable('local_versao')
    .addColumn('id', 'integer', numbered)
    .addColumn('local_id', 'text', (column) => column.notNull().references('local.id'))
    .addColumn('descricao', 'text', (column) => column.notNull())
    .addColumn('questionario_id', 'integer', (column) => column.notNull().references('questionario.id'))
    .addColumn('assinatura', 'text', (column) => column.notNull().unique())
    .addColumn('oferecida_ate', 'text')
    .execute();
  await db.schema.createIndex('local_versao_local').on('local_versao').column('local_id').execute();
  await db.schema
    .createTable('pulso')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('visto_em', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into pulso (id, visto_em) values (1, '')`.execute(db);
};

const addColumns = async (db: Kysely<Old>): Promise<void> => {
  const version = (column: ColumnDefinitionBuilder) => column.references('local_versao.id');
  await db.schema.alterTable('local').addColumn('versao_id', 'integer', version).execute();
  await db.schema.alterTable('identificacao').addColumn('versao_id', 'integer', version).execute();
  await db.schema.alterTable('identificacao').addColumn('chave', 'text').execute();
  await db.schema.createIndex('identificacao_chave').unique().on('identificacao').column('chave').execute();
};

/** Returns the id of the questionnaire with this signature; its questions are stored with the first. */
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
  const { id } = await sql<{ id: number }>`insert into questionario (assinatura) values (${assinatura}) returning id`
    .execute(db)
    .then(({ rows: [row] }) => row ?? Promise.reject(new Error('no questionnaire was made')));
  for (const [ordem, { id: pergunta_id, descricao }] of perguntas.entries()) {
    await db
      .insertInto('questionario_pergunta')
      .values({ questionario_id: id, pergunta_id, ordem, descricao })
      .execute();
  }
  return id;
};

/** What each location asks becomes its first version. */
const versionLocations = async (db: Kysely<Old>, moment: string): Promise<void> => {
  for (const { id: local_id, descricao, ativo } of await db
    .selectFrom('local')
    .select(['id', 'descricao', 'ativo'])
    .execute()) {
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
    await sql`insert into local_versao (local_id, descricao, questionario_id, assinatura, oferecida_ate)
      values (${local_id}, ${descricao}, ${questionario_id}, ${assinatura}, ${oferecida_ate})`.execute(db);
  }
  await sql`update local set versao_id = (select v.id from local_versao v where v.local_id = local.id)`.execute(db);
  await sql`update identificacao set versao_id = (select l.versao_id from local l where l.id = identificacao.local_id)`.execute(
    db,
  );
};

/** The answers again, each beside the text that it answers; SQLite adds no such constraint to a table that is there. */
const versionAnswers = async (db: Kysely<Old>): Promise<void> => {
  await db.schema
    .createTable('resposta_002')
    .addColumn('identificacao_id', 'integer', (column) => column.notNull().references('identificacao.id'))
    .addColumn('pergunta_id', 'text', (column) => column.notNull())
    .addColumn('questionario_id', 'integer', (column) => column.notNull())
    .addColumn('resposta', 'text', (column) => column.notNull())
    .addColumn('respondida_em', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('resposta_unica', ['identificacao_id', 'pergunta_id'])
    .addCheckConstraint('resposta_codigo', sql`resposta in ('MB', 'BO', 'RE', 'RU', '')`)
    .addForeignKeyConstraint('resposta_texto', ['questionario_id', 'pergunta_id'], 'questionario_pergunta', [
      'questionario_id',
      'pergunta_id',
    ])
    .execute();
  const perguntas = await db.selectFrom('pergunta').select(['id', 'descricao']).orderBy('id').execute();
  // A new database has none.
  const before = perguntas.length === 0 ? 0 : await questionarioOf(db, BEFORE_VERSIONS, perguntas);
  await sql`insert into resposta_002 (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
    select identificacao_id, pergunta_id, ${sql.lit(before)}, resposta, respondida_em from resposta
    order by respondida_em, identificacao_id`.execute(db);
  await db.schema.dropTable('resposta').execute();
  await db.schema.alterTable('resposta_002').renameTo('resposta').execute();
};

/** What was asked stays beside the answers to it; identifications get ids that nobody can guess. */
export const asAsked = (dialect: DatabaseTarget['dialect']): Migration => ({
  async up(db: Kysely<Old>) {
    await createTables(db, dialect);
    await addColumns(db);
    await versionLocations(db, new Date().toISOString());
    await versionAnswers(db);
    await db.schema.dropTable('local_pergunta').execute();
  },
});
