import { sql, type Kysely, type Migration } from 'kysely';
import type { DatabaseTarget } from '../target';

/** Locations, questions, and what patients answered. Rows are never deleted, so foreign keys have no cascade. */
export const initial = (dialect: DatabaseTarget['dialect']): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['local', 'pergunta']) {
      await db.schema
        .createTable(table)
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('numerico', 'integer', (column) => column.notNull())
        .addColumn('descricao', 'text', (column) => column.notNull())
        .addColumn('ativo', 'integer', (column) => column.notNull())
        .execute();
    }

    await db.schema
      .createTable('local_pergunta')
      .addColumn('local_id', 'text', (column) => column.notNull().references('local.id'))
      .addColumn('pergunta_id', 'text', (column) => column.notNull().references('pergunta.id'))
      .addColumn('ordem', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('local_pergunta_pk', ['local_id', 'pergunta_id'])
      .execute();

    await db.schema
      .createTable('identificacao')
      .addColumn('id', 'integer', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('local_id', 'text', (column) => column.notNull().references('local.id'))
      .addColumn('nome', 'text', (column) => column.notNull())
      .addColumn('telefone', 'text', (column) => column.notNull())
      .addColumn('criada_em', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('resposta')
      .addColumn('identificacao_id', 'integer', (column) => column.notNull().references('identificacao.id'))
      .addColumn('pergunta_id', 'text', (column) => column.notNull().references('pergunta.id'))
      .addColumn('resposta', 'text', (column) => column.notNull())
      .addColumn('respondida_em', 'text', (column) => column.notNull())
      // A second answer of a patient to a question replaces the first.
      .addPrimaryKeyConstraint('resposta_pk', ['identificacao_id', 'pergunta_id'])
      .addCheckConstraint('resposta_codigo', sql`resposta in ('MB', 'BO', 'RE', 'RU', '')`)
      .execute();
  },
});
