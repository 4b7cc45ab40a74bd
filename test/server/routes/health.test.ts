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

test.each(['resposta', 'identificacao', 'local', 'questionario_pergunta', 'pulso'])(
  'is 503 when the table %s is missing',
  async (table) => {
    const { db, get } = await testApp();
    await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
    const response = await get('/health');
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  },
);
