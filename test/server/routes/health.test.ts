import { sql } from 'kysely';
import { testApp } from '../support/app';
import { storeFor } from '../support/database';

const realNow = performance.now.bind(performance);

const later = (ms: number) => {
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + ms);
};

/** A time, in ms, after which /health no longer reuses its last result. */
const A_MOMENT = 1500;

test('is ok while answers can be stored, and adds no row', async () => {
  const { db, get } = await testApp();
  for (let times = 0; times < 5; times += 1) {
    const response = await get('/health');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ status: 'ok', version: 'sem build' });
    later(A_MOMENT * (times + 1));
  }
  expect(await db.selectFrom('pulso').select('id').execute()).toEqual([{ id: 1 }]);
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
});

test('is 503 once the database is closed', async () => {
  const { db, get } = await testApp();
  expect((await get('/health')).statusCode).toBe(200);
  await db.destroy();
  later(A_MOMENT);
  const response = await get('/health');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ erro: 'O banco de dados não consegue guardar respostas agora.' });
});

test.each(['resposta', 'identificacao', 'local', 'questionario_pergunta', 'pulso'])(
  'is 503 when the table %s is missing',
  async (table) => {
    const { db, get } = await testApp();
    await sql`alter table ${sql.table(table)} rename to gone`.execute(db);
    expect((await get('/health')).statusCode).toBe(503);
  },
);

test('simultaneous requests share one test write, whose result is reused for a second', async () => {
  const { db } = await testApp();
  const store = jest.fn(storeFor(db)) as unknown as ReturnType<typeof storeFor>;
  const { get } = await testApp({ db, store });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/health')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  clock.mockReturnValue(5999);
  expect((await get('/health')).statusCode).toBe(200);
  expect(store).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(6000);
  expect((await get('/health')).statusCode).toBe(200);
  expect(store).toHaveBeenCalledTimes(2);
});
