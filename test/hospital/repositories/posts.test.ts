import { sql } from 'kysely';
import type { RespostaEnviada } from '../../../src/contract/respostas';
import type { Db } from '../../../src/hospital/db/tables';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import type { Posts } from '../../../src/hospital/repositories/posts';
import {
  migratedDatabase,
  newDatabaseUrl,
  open,
  postgresOnly,
  postsFor,
  targetOf,
} from '../../server/support/database';
import { hospital } from '../../server/support/hospital';
import { connectTo } from '../../server/support/postgres/connections';
import { afterTest } from '../../support/afterTest';

/** Answers may be dated from now on, in ms. */
const begin = Date.now() + 1000;

const after = (ms: number): Date => new Date(begin + ms);

interface Given {
  id: string;
  pergunta?: number | string;
  resposta: RespostaEnviada;
  ms?: number;
  since?: Date;
}

const openPosts = async (db: Db) => {
  await saveHospital(db, hospital);
  const posts = postsFor(db);
  const identify = async (Nome = '') => (await posts.identify({ Id_Local: 7, Nome, Telefone: '' })) ?? '';
  return { db, posts, identify };
};

const withPosts = async () => openPosts(await migratedDatabase());

const answer = (posts: Posts, { id, pergunta = 3, resposta, ms = 0, since = new Date(0) }: Given) =>
  posts.answer(
    { Resposta: resposta, Id_Pergunta: pergunta, Id_Identificacao_Resposta: id },
    { since, arrived: after(ms), present: after(ms) },
  );

/** Posts all of them together. */
const answerAll = (posts: Posts, given: readonly Given[]) => Promise.all(given.map((one) => answer(posts, one)));

const stored = async (db: Db) =>
  (
    await db
      .selectFrom('resposta')
      .innerJoin('identificacao', 'identificacao.id', 'identificacao_id')
      .select(['chave', 'pergunta_id', 'resposta'])
      .orderBy('identificacao.id')
      .orderBy('pergunta_id')
      .execute()
  ).map(({ chave, pergunta_id, resposta }) => `${chave} ${pergunta_id} ${resposta}`);

test('identifications that arrive together get their own names', async () => {
  const { db, identify } = await withPosts();
  const names = ['ANA', 'BIA', '{"aspas", \\barra}', ''];
  const ids = await Promise.all(names.map((name) => identify(name)));
  const rows = await db.selectFrom('identificacao').select(['chave', 'nome']).orderBy('id').execute();
  expect(rows).toEqual(ids.map((chave, index) => ({ chave, nome: names[index] })));
});

test('an identification of an unknown location among others is refused alone', async () => {
  const { db, posts } = await withPosts();
  const results = await Promise.all(
    [7, 'nenhum', '7'].map((Id_Local) => posts.identify({ Id_Local, Nome: '', Telefone: '' })),
  );
  expect(results.map((id) => id === null)).toEqual([false, true, false]);
  expect(await db.selectFrom('identificacao').select('local_id').execute()).toHaveLength(2);
});

test('a name that PostgreSQL cannot store as it is costs no other post', async () => {
  const { db, identify } = await withPosts();
  await Promise.all(['A\0B', '\uD800', 'C'].map((name) => identify(name)));
  const rows = await db.selectFrom('identificacao').select('nome').orderBy('id').execute();
  expect(rows.map(({ nome }) => nome)).toEqual(['AB', '\uFFFD', 'C']);
});

test('answers that arrive together are stored, each for its patient and question', async () => {
  const { db, posts, identify } = await withPosts();
  const [a, b] = [await identify(), await identify()];
  const results = await answerAll(posts, [
    { id: b, resposta: 'RU' },
    { id: a, resposta: 'MB' },
    { id: a, pergunta: 1, resposta: '' },
  ]);
  expect(results).toEqual(['stored', 'stored', 'stored']);
  expect(await stored(db)).toEqual([`${a} 1 `, `${a} 3 MB`, `${b} 3 RU`]);
});

test('of answers to the same question that arrive together, the last one is stored', async () => {
  const { db, posts, identify } = await withPosts();
  const id = await identify();
  const results = await answerAll(posts, [
    { id, resposta: 'RU', ms: 1 },
    { id, pergunta: '3', resposta: 'RE', ms: 3 },
    { id, resposta: 'BO', ms: 2 },
    { id, resposta: 'MB', ms: 3 },
  ]);
  expect(results).toEqual(['stored', 'stored', 'superseded', 'stored']);
  expect(await stored(db)).toEqual([`${id} 3 MB`]);
});

test('an answer that is older than the stored one is superseded among others that are stored', async () => {
  const { db, posts, identify } = await withPosts();
  const [a, b] = [await identify(), await identify()];
  await answer(posts, { id: a, resposta: 'MB', ms: 5 });
  const results = await answerAll(posts, [
    { id: a, resposta: 'RU', ms: 4 },
    { id: b, resposta: 'RU', ms: 4 },
  ]);
  expect(results).toEqual(['superseded', 'stored']);
  expect(await stored(db)).toEqual([`${a} 3 MB`, `${b} 3 RU`]);
});

test('an answer to an unknown question or identification among others is refused alone', async () => {
  const { posts, identify } = await withPosts();
  const id = await identify();
  const results = await answerAll(posts, [
    { id, pergunta: 99, resposta: 'MB' },
    { id: 'x'.repeat(32), resposta: 'MB' },
    { id, resposta: 'MB' },
  ]);
  expect(results).toEqual(['unknown', 'unknown', 'stored']);
});

test('an answer that the database refuses costs only its own post', async () => {
  const { db, posts, identify } = await withPosts();
  const ids = [await identify(), await identify(), await identify()];
  await sql`create unique index um_ruim on resposta (resposta) where resposta = 'RU'`.execute(db);
  afterTest(() => sql`drop index um_ruim`.execute(db));
  const given = (['MB', 'RU', 'RU'] as const).map((resposta, index) => ({ id: ids[index] ?? '', resposta }));
  const results = await Promise.allSettled(given.map((one) => answer(posts, one)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await stored(db)).toEqual([`${ids[0]} 3 MB`, `${ids[1]} 3 RU`]);
});

postgresOnly('answers that arrive together are one statement', async () => {
  const { db, posts, identify } = await withPosts();
  const ids = await Promise.all(Array.from({ length: 50 }, () => identify()));
  await answerAll(
    posts,
    ids.map((id) => ({ id, resposta: 'MB' })),
  );
  const { rows } = await sql`select distinct xmin from resposta`.execute(db);
  expect(rows).toHaveLength(1);
});

postgresOnly('a lost connection refuses all posts that were written together, and stores none of them', async () => {
  const url = await newDatabaseUrl('migrated');
  const { db, posts, identify } = await openPosts(open(targetOf(url)));
  const ids = [await identify(), await identify()];
  const admin = await connectTo(url);
  await admin.query(`create function ende() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger ende before insert on resposta for each row execute function ende()`);
  afterTest(() => admin.query('drop function ende cascade'));
  const results = await Promise.allSettled(ids.map((id) => answer(posts, { id, resposta: 'MB' })));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await stored(db)).toEqual([]);
});

postgresOnly('servers that store answers to the same questions at once do not wait in a circle', async () => {
  const url = await newDatabaseUrl('migrated');
  const { posts, identify } = await openPosts(open(targetOf(url)));
  const other = postsFor(open(targetOf(url)));
  const ids = await Promise.all(Array.from({ length: 100 }, () => identify()));
  for (let round = 0; round < 10; round += 1) {
    const given = ids.map((id) => ({ id, resposta: 'MB' as const, ms: round }));
    const saved = await Promise.all([answerAll(posts, given), answerAll(other, [...given].reverse())]);
    expect(new Set(saved.flat())).toEqual(new Set(['stored']));
  }
});
