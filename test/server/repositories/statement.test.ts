import type { CompiledQuery } from 'kysely';
import { keptStatement } from '../../../src/server/db/prepared';
import { saveHospital } from '../../../src/server/repositories/hospital';
import { addIdentificacao } from '../../../src/server/repositories/identificacoes';
import { saveResposta } from '../../../src/server/repositories/respostas';
import { statement } from '../../../src/server/repositories/statement';
import { migratedDatabase } from '../support/database';
import { hospital } from '../support/hospital';

interface Pergunta {
  id: string;
  descricao: string;
}

test('is built once for each database, and writes the values of each call', async () => {
  const build = jest.fn((db: Awaited<ReturnType<typeof migratedDatabase>>, { id, descricao }: Pergunta) =>
    db.insertInto('pergunta').values({ id, descricao, numerico: 1, ativo: 0 }),
  );
  const insert = statement(['id'], build);
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
  const rename = statement(['ativo'], (database, { descricao, ativo }: { descricao: string; ativo: 0 | 1 }) =>
    database.updateTable('pergunta').set({ descricao }).where('ativo', '=', ativo),
  );
  await db
    .insertInto('pergunta')
    .values(['1', '2'].map((id) => ({ id, descricao: 'A', numerico: 1 as const, ativo: 1 as const })))
    .execute();
  expect(await rename(db, { descricao: 'B', ativo: 1 })).toBe(2);
  expect(await rename(db, { descricao: 'C', ativo: 0 })).toBe(0);
});

describe('the row that it writes is known by', () => {
  /** The values by which the row of each statement that is executed is known. */
  const keysOf = (db: Awaited<ReturnType<typeof migratedDatabase>>): unknown[][] => {
    const keys: unknown[][] = [];
    const executeQuery = db.executeQuery.bind(db);
    jest.spyOn(db, 'executeQuery').mockImplementation((query) => {
      const { sql, parameters } = query as CompiledQuery;
      keys.push((keptStatement(sql)?.keyAt ?? []).map((index) => parameters[index]));
      return executeQuery(query);
    });
    return keys;
  };

  test('its key, wherever that stands in it', async () => {
    const db = await migratedDatabase();
    const keys = keysOf(db);
    const insert = statement(
      ['numerico', 'id'],
      (database, { id, descricao, numerico }: Pergunta & { numerico: 0 | 1 }) =>
        database.insertInto('pergunta').values({ descricao, id, ativo: 0, numerico }),
    );
    await insert(db, { id: '7', descricao: 'A', numerico: 1 });
    expect(keys).toEqual([[1, '7']]);
  });

  test('who answers and what, of an answer; what is handed out, of an identification', async () => {
    const db = await migratedDatabase();
    await saveHospital(db, hospital);
    const keys = keysOf(db);
    const id = (await addIdentificacao(db, { Id_Local: 7, Nome: 'MARIA', Telefone: '' })) ?? '';
    for (const Id_Identificacao_Resposta of [id, 12]) {
      await saveResposta(db, { Resposta: 'BO', Id_Pergunta: 3, Id_Identificacao_Resposta }, new Date(0));
    }
    expect(keys).toEqual([[id], [id, '3'], [12, '3']]);
  });
});
