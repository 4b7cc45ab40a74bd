import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Migrator, sql, type Migration } from 'kysely';
import { migrate, migratorFor } from '../../../src/hospital/db/migrate';
import { migrationsFor } from '../../../src/hospital/db/migrations';
import type { Db } from '../../../src/hospital/db/tables';
import type { DatabaseTarget } from '../../../src/hospital/db/target';
import { begun } from '../../../src/hospital/repositories/asked';

import { addIdentificacao } from '../../../src/hospital/repositories/identificacoes';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { listPerguntas } from '../../../src/hospital/repositories/localAndPerguntas';
import { saveResposta } from '../../../src/hospital/repositories/saveResposta';
import { surveysAmong } from '../../../src/hospital/repositories/surveys';
import { reasonOf } from '../../../src/hospital/db/databaseReason';
import { newDatabaseUrl, open, postgresOnly, targetOf } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';

const migrationsOf = async (db: Db, { dialect }: DatabaseTarget) =>
  (await migratorFor(db, dialect).getMigrations()).map(({ name, executedAt }) => ({ name, executedAt }));

const executed = ['001-initial', '002-as-asked', '004-own-tools', '005-secret', '006-view-day', '007-sample-mark'].map(
  (name) => ({
    name,
    executedAt: expect.any(Date) as unknown,
  }),
);

test('a second run changes nothing', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await migrate(db, target.dialect);
  const first = await migrationsOf(db, target);
  expect(first).toEqual(executed);
  await migrate(db, target.dialect);
  expect(await migrationsOf(db, target)).toEqual(first);
});

test('a database of a newer version is refused', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await migrate(db, target.dialect);
  await sql`insert into kysely_migration (name, timestamp) values ('999-novo', '2030-01-01')`.execute(db);
  await expect(migrate(db, target.dialect)).rejects.toThrow(
    /^é de uma versão mais nova \(999-novo\); use aquela versão/,
  );
});

test('a database with the migrations of another program is refused', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('2024-outro', '2024-01-01')`.execute(db);
  await expect(migrate(db, target.dialect)).rejects.toThrow(/^tem as tabelas de outro programa; crie um banco/);
});

postgresOnly('a database in which another program has a table of this name is refused', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await sql`create table local (id integer)`.execute(db);
  const error: unknown = await migrate(db, target.dialect).catch((reason: unknown) => reason);
  expect(reasonOf(error)).toBe(
    '42P07: outro programa já tem uma tabela com este nome; crie um banco só para a pesquisa',
  );
});

postgresOnly('a user who may read the view may still read it after an update', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  const released = ['001-initial', '002-as-asked', '004-own-tools', '005-secret'];
  const before = Object.fromEntries(
    Object.entries(migrationsFor(target.dialect)).filter(([name]) => released.includes(name)),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(before) } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  // Every server has this role, so the test leaves none behind.
  await sql`grant usage on schema public to pg_monitor`.execute(db);
  await sql`grant select on avaliacoes to pg_monitor`.execute(db);
  await migrate(db, target.dialect);
  const { rows } = await db.transaction().execute(async (transaction) => {
    await sql`set local role pg_monitor`.execute(transaction);
    return sql`select dia, hora from avaliacoes`.execute(transaction);
  });
  expect(rows).toEqual([]);
});

/** A database of version 1.0: the tables of migration 001 and the rows of fixtures/001.sql. */
const databaseOf001 = async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  const first = { '001-initial': migrationsFor(target.dialect)['001-initial'] as Migration };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(first) } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = readFileSync(path.join(__dirname, 'fixtures/001.sql'), 'utf8');
  for (const statement of rows.split('\n').filter((line) => line.startsWith('insert')))
    await sql.raw(statement).execute(db);
  const upgrade = async () => {
    await migrate(db, target.dialect);
    expect(await migrationsOf(db, target)).toEqual(executed);
  };
  return { db, upgrade };
};

const upgraded = async () => {
  const { db, upgrade } = await databaseOf001();
  await upgrade();
  return db;
};

describe('a database of 001', () => {
  test('keeps every answer with the text of its question', async () => {
    const db = await upgraded();
    const surveys = [];
    const all = begun(db, { since: '2025', until: '9999' });
    for await (const survey of surveysAmong(db, all)) surveys.push(survey);
    const silence = 'Como você avaliava o silêncio?';
    expect(surveys).toMatchObject([
      {
        id: 1,
        contato: { Nome: 'MARIA' },
        local: { Descricao: 'Internação' },
        respostas: [
          { Descricao_Pergunta: 'Como você avalia a limpeza?', Resposta: '' },
          { Descricao_Pergunta: 'Como você avalia as refeições?', Resposta: 'MB' },
          { Descricao_Pergunta: silence, Resposta: 'RU' },
        ],
      },
      {
        id: 2,
        contato: { Nome: '' },
        local: { Descricao: 'Fechado há um ano' },
        respostas: [{ Descricao_Pergunta: silence, Resposta: 'BO' }],
      },
    ]);
    const times = await db.selectFrom('resposta').select('respondida_em').orderBy('respondida_em').execute();
    expect(times.map(({ respondida_em }) => respondida_em)).toEqual([
      '2025-06-01T10:01:00.000Z',
      '2026-01-05T10:01:00.000Z',
      '2026-01-05T10:01:02.000Z',
      '2026-01-05T10:01:04.000Z',
    ]);
  });

  test('offers what the hospital file says, and nothing from before', async () => {
    const db = await upgraded();
    await saveHospital(db, hospital);
    expect((await listPerguntas(db, 7))?.map(({ Id }) => Id)).toEqual([3, 1, 'Q-2']);
    const chave = await addIdentificacao(db, { Id_Local: 'UTI-A', Nome: '', Telefone: '' });
    const answer = (Id_Pergunta: number) =>
      saveResposta(
        db,
        { Resposta: 'BO', Id_Pergunta, Id_Identificacao_Resposta: chave ?? '' },
        new Date(Date.now() - 86_400_000),
      );
    // In the hospital file, UTI-A asks only question 1.
    expect([await answer(1), await answer(3)]).toEqual(['stored', 'unknown']);
  });

  test('refuses the answers of a survey that was in progress during the migration', async () => {
    const answer = { Resposta: 'BO', Id_Pergunta: 1, Id_Identificacao_Resposta: 3 } as const;
    expect(await saveResposta(await upgraded(), answer, new Date(0))).toBe('unknown');
  });

  test('keeps its constraints', async () => {
    const db = await upgraded();
    await expect(sql`update resposta set resposta = 'XX'`.execute(db)).rejects.toThrow(/check constraint/i);
    await expect(sql`update resposta set questionario_id = 99`.execute(db)).rejects.toThrow(/foreign key/i);
  });

  test('is rolled back when a migration fails', async () => {
    const { db, upgrade } = await databaseOf001();
    // Migration 002 creates other tables and then one with this name. So the migration fails halfway.
    await sql`create table pulso (id integer)`.execute(db);
    await expect(upgrade()).rejects.toThrow(/already exists/);
    const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
    expect(tables).toEqual(['identificacao', 'local', 'local_pergunta', 'pergunta', 'pulso', 'resposta']);
    await sql`drop table pulso`.execute(db);
    await upgrade();
  });
});
