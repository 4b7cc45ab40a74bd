import { sql } from 'kysely';
import { testApp } from '../support/app';

test('is ok while answers can be stored, and adds no row', async () => {
  const { db, get } = await testApp();
  const response = await get('/health');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ status: 'ok', version: 'sem build' });
  expect(await db.selectFrom('pulso').select('id').execute()).toEqual([{ id: 1 }]);
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
});

test('is 503 once the database is closed', async () => {
  const { db, get } = await testApp();
  expect((await get('/health')).statusCode).toBe(200);
  await db.destroy();
  const response = await get('/health');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ erro: 'Servidor ocupado. Tente de novo em instantes.' });
});

test.each(['resposta', 'identificacao', 'local', 'questionario_pergunta', 'pulso'])(
  'is 503 when the table %s is missing',
  async (table) => {
    const { db, get } = await testApp();
    await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
    expect((await get('/health')).statusCode).toBe(503);
  },
);
