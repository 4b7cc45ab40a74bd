import { sql } from 'kysely';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { listCountedSurveys } from '../../../src/hospital/repositories/reports';
import { migratedDatabase, newDatabaseUrl, open, postgresOnly, targetOf } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';
import { afterTest } from '../../support/afterTest';
import { randomFrom } from '../../support/random';

const october = { since: '2026-10-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' };

const savedDatabase = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  return db;
};

/** Surveys whose ids grow by 1 to 3, or by up to 40,000. */
const randomSurveys = (seed: number) => {
  const random = randomFrom(seed);
  let id = 0;
  return Array.from({ length: 60 }, (_, minute) => {
    id += 1 + random.below(random.chance(0.2) ? 40_000 : 3);
    const isInScope = random.chance(0.7);
    const moment = new Date(Date.parse(isInScope ? '2026-10-05' : '2026-11-05') + minute * 60_000).toISOString();
    return { id, isInScope, moment, hasPhone: random.chance(0.5), resposta: random.pick(['BO', 'RU', null] as const) };
  });
};

// PostgreSQL leaves gaps between ids, and a moved hospital keeps its own.
test('each survey in the scope is listed once, whatever the gaps between ids', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const surveys = randomSurveys(seed);
  const db = await savedDatabase();
  const { id: versao_id, questionario_id } = await db
    .selectFrom('local_versao')
    .where('local_id', '=', '7')
    .select(['id', 'questionario_id'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('identificacao')
    .values(
      surveys.map(({ id, moment, hasPhone }) => ({
        id,
        chave: null,
        local_id: '7',
        versao_id,
        nome: '',
        telefone: hasPhone ? '(11) 98765-4321' : '',
        criada_em: moment,
      })),
    )
    .execute();
  await db
    .insertInto('resposta')
    .values(
      surveys.flatMap(({ id, moment, resposta }) =>
        resposta === null
          ? []
          : [{ identificacao_id: id, pergunta_id: '1', questionario_id, resposta, respondida_em: moment }],
      ),
    )
    .execute();

  const listed = [];
  for await (const page of listCountedSurveys(db, october, [], 7)) listed.push(...page);
  const expected = surveys
    .filter(({ isInScope }) => isInScope)
    .map(({ moment, hasPhone, resposta }) => ({
      local: '7',
      moment,
      hasPhone,
      answers: resposta === null ? '' : `1${resposta}`,
    }));
  const inOrder = listed.sort((a, b) => (a.moment < b.moment ? -1 : 1));
  expect({ seed, listed: inOrder }).toEqual({ seed, listed: expected });
});

test('a page is a number of surveys, whatever the gaps between ids', async () => {
  const db = await savedDatabase();
  const { id: versao_id } = await db
    .selectFrom('local_versao')
    .where('local_id', '=', '7')
    .select('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 9 }, (_, index) => ({
    ...{ id: 1 + index * 100_000, chave: null, local_id: '7', versao_id, nome: '', telefone: '' },
    criada_em: october.since,
  }));
  await db.insertInto('identificacao').values(rows).execute();
  const lengths = [];
  for await (const page of listCountedSurveys(db, october, [], 4)) lengths.push(page.length);
  expect(lengths).toEqual([4, 4, 1]);
});

// PostgreSQL knows nothing about the tables of a restored copy until autovacuum has looked at them. Comparing each survey
// of a page with each answer takes 5 s for a page, and looking the answers up 0.1 s.
postgresOnly('no page takes seconds while PostgreSQL has no statistics', async () => {
  const url = await newDatabaseUrl('migrated');
  const filling = open(targetOf(url), { timeLimitMs: 0 });
  await saveHospital(filling, hospital);
  await sql`alter table identificacao set (autovacuum_enabled = off)`.execute(filling);
  await sql`alter table resposta set (autovacuum_enabled = off)`.execute(filling);
  afterTest(async () => {
    await sql`alter table identificacao reset (autovacuum_enabled)`.execute(filling);
    await sql`alter table resposta reset (autovacuum_enabled)`.execute(filling);
  });
  await sql`insert into identificacao (local_id, versao_id, nome, telefone, criada_em)
    select local_id, id, '', '', ${october.since} from local_versao, generate_series(1, 50000)
    where local_id = '7'`.execute(filling);
  await sql`insert into resposta (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em)
    select i.id, q.pergunta_id, q.questionario_id, 'MB', i.criada_em from identificacao i
    join local_versao v on v.id = i.versao_id join questionario_pergunta q on q.questionario_id = v.questionario_id
    `.execute(filling);
  let surveys = 0;
  const db = open(targetOf(url), { timeLimitMs: 4000 });
  for await (const page of listCountedSurveys(db, october, [])) surveys += page.length;
  expect(surveys).toBe(50_000);
});

test('a hospital without surveys lists nothing', async () => {
  expect(await listCountedSurveys(await savedDatabase(), october, []).next()).toEqual({ done: true, value: undefined });
});
