import { statement } from '../../../src/server/repositories/statement';
import { migratedDatabase } from '../support/database';

interface Pergunta {
  id: string;
  descricao: string;
}

test('is built once for each database, and writes the values of each call', async () => {
  const build = jest.fn((db: Awaited<ReturnType<typeof migratedDatabase>>, { id, descricao }: Pergunta) =>
    db.insertInto('pergunta').values({ id, descricao, numerico: 1, ativo: 0 }),
  );
  const insert = statement(build);
  const databases = [await migratedDatabase(), await migratedDatabase()];
  for (const db of databases) {
    await Promise.all(['1', '2', '3'].map((id) => insert(db, { id, descricao: `Pergunta ${id}` })));
    expect(await db.selectFrom('pergunta').selectAll().orderBy('id').execute()).toEqual(
      ['1', '2', '3'].map((id) => ({ id, descricao: `Pergunta ${id}`, numerico: 1, ativo: 0 })),
    );
  }
  expect(build).toHaveBeenCalledTimes(2);
});

test('tells how many rows it wrote', async () => {
  const db = await migratedDatabase();
  const rename = statement((database, { descricao, ativo }: { descricao: string; ativo: 0 | 1 }) =>
    database.updateTable('pergunta').set({ descricao }).where('ativo', '=', ativo),
  );
  await db
    .insertInto('pergunta')
    .values(['1', '2'].map((id) => ({ id, descricao: 'A', numerico: 1 as const, ativo: 1 as const })))
    .execute();
  expect(await rename(db, { descricao: 'B', ativo: 1 })).toBe(2);
  expect(await rename(db, { descricao: 'C', ativo: 0 })).toBe(0);
});
