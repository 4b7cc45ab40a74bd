import { sql, type Kysely, type Migration } from 'kysely';
import type { DatabaseTarget } from '../target';

/** For the hospital's own tools a view of all answers; beside it the units of a network, and what was erased. */
export const ownTools = (dialect: DatabaseTarget['dialect']): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('local').addColumn('unidade', 'text').execute();
    await db.schema
      .createTable('registro')
      .addColumn('id', 'integer', (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('momento', 'text', (column) => column.notNull())
      .addColumn('comando', 'text', (column) => column.notNull())
      .addColumn('pacientes', 'integer', (column) => column.notNull())
      .execute();
    // Its columns are a promise (.github/docs/commands.md): a later migration may add some, at the end.
    await sql`create view avaliacoes as
      select i.id as pesquisa, i.criada_em as momento,
        l.id as id_local, v.descricao as local, l.unidade as unidade,
        q.pergunta_id as id_pergunta, q.descricao as pergunta, r.resposta as resposta,
        case r.resposta when 'MB' then 'Muito bom' when 'BO' then 'Bom' when 'RE' then 'Regular'
          when 'RU' then 'Ruim' else 'Sem resposta' end as significado
      from resposta r
      join identificacao i on i.id = r.identificacao_id
      join local l on l.id = i.local_id
      join local_versao v on v.id = i.versao_id
      join questionario_pergunta q on q.questionario_id = r.questionario_id and q.pergunta_id = r.pergunta_id`.execute(
      db,
    );
  },
});
