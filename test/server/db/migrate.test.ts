import { sql, type Insertable } from 'kysely';
import { migrate } from '../../../src/server/db/migrate';
import type { Tables } from '../../../src/server/db/tables';
import { migratedDatabase, newDatabaseUrl, open, targetOf } from '../support/database';

test('an empty database gets every table, and a second run changes nothing', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  expect(await migrate(db, target.dialect)).toEqual(['001-initial', '002-as-asked', '004-own-tools']);
  expect(await migrate(db, target.dialect)).toEqual([]);
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  expect(tables).toEqual([
    'avaliacoes',
    'identificacao',
    'local',
    'local_versao',
    'pergunta',
    'pulso',
    'questionario',
    'questionario_pergunta',
    'registro',
    'resposta',
  ]);
});

test('a database of a newer version is refused as that', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await migrate(db, target.dialect);
  await sql`insert into kysely_migration (name, timestamp) values ('999-novo', '2030-01-01')`.execute(db);
  await expect(migrate(db, target.dialect)).rejects.toThrow(
    /^é de uma versão mais nova \(999-novo\); use aquela versão/,
  );
});

describe('the tables', () => {
  const withOnePatient = async () => {
    const db = await migratedDatabase();
    const common = { numerico: 1, descricao: 'x', ativo: 1 } as const;
    await db
      .insertInto('local')
      .values({ id: '1', ...common })
      .execute();
    await db
      .insertInto('pergunta')
      .values({ id: '2', ...common })
      .execute();
    const { id: questionario_id } = await db
      .insertInto('questionario')
      .values({ assinatura: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('questionario_pergunta')
      .values({ questionario_id, pergunta_id: '2', ordem: 0, descricao: 'x' })
      .execute();
    const { id: versao_id } = await db
      .insertInto('local_versao')
      .values({ local_id: '1', descricao: 'x', questionario_id, assinatura: 'x', oferecida_ate: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('identificacao')
      .values({ chave: 'x', local_id: '1', versao_id, nome: '', telefone: '', criada_em: '2026-01-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = (other: Partial<Insertable<Tables['resposta']>>) =>
      db
        .insertInto('resposta')
        .values({
          identificacao_id: id,
          pergunta_id: '2',
          questionario_id,
          resposta: 'MB',
          respondida_em: 'x',
          ...other,
        })
        .execute();
    return { db, id, answer };
  };

  test('number identifications', async () => {
    const { id } = await withOnePatient();
    expect(id).toBe(1);
  });

  test.each([{ identificacao_id: 99 }, { pergunta_id: '99' }, { questionario_id: 99 }])(
    'refuse an answer to nothing: %j',
    async (other) => {
      const { answer } = await withOnePatient();
      await expect(answer(other)).rejects.toThrow(/foreign key/i);
    },
  );

  test('refuse an unknown answer code', async () => {
    const { answer } = await withOnePatient();
    await expect(answer({ resposta: 'XX' as 'MB' })).rejects.toThrow(/check constraint/i);
  });

  test('refuse a second row for the same patient and question', async () => {
    const { answer } = await withOnePatient();
    await answer({});
    await expect(answer({ resposta: 'RU' })).rejects.toThrow(/unique/i);
  });

  test('refuse to lose a question that was answered', async () => {
    const { db, answer } = await withOnePatient();
    await answer({});
    await expect(db.deleteFrom('pergunta').execute()).rejects.toThrow(/foreign key/i);
  });
});
