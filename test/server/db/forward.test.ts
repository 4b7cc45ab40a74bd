import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Migrator, sql, type Kysely } from 'kysely';
import { migrate } from '../../../src/server/db/migrate';
import { migrationsFor } from '../../../src/server/db/migrations';
import type { Tables } from '../../../src/server/db/tables';
import type { DatabaseTarget } from '../../../src/server/db/target';
import { exportSurveys } from '../../../src/server/repositories/exports';
import { saveHospital } from '../../../src/server/repositories/hospital';
import { listPerguntas } from '../../../src/server/repositories/locais';
import { saveResposta } from '../../../src/server/repositories/respostas';
import { newDatabaseUrl, open, targetOf } from '../support/database';
import { hospital } from '../support/hospital';

/** Creates a database as an older version left it: with that version's tables and the rows of fixtures/NNN.sql. */
const databaseOf = async (version: string): Promise<{ db: Kysely<Tables>; dialect: DatabaseTarget['dialect'] }> => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  const all = migrationsFor(target.dialect);
  const then = Object.fromEntries(Object.entries(all).filter(([name]) => name <= version));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(then) } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = readFileSync(path.join(__dirname, 'fixtures', `${version.slice(0, 3)}.sql`), 'utf8');
  for (const statement of rows.split('\n').filter((line) => line.startsWith('insert')))
    await sql.raw(statement).execute(db);
  return { db, dialect: target.dialect };
};

const fromThe001 = async () => {
  const { db, dialect } = await databaseOf('001-initial');
  expect(await migrate(db, dialect)).toEqual(Object.keys(migrationsFor(dialect)).slice(1));
  return db;
};

describe('a database of 001', () => {
  test('keeps every answer with the text of its question', async () => {
    const db = await fromThe001();
    const rows = await db
      .selectFrom('resposta')
      .innerJoin('questionario_pergunta', (join) =>
        join
          .onRef('questionario_pergunta.questionario_id', '=', 'resposta.questionario_id')
          .onRef('questionario_pergunta.pergunta_id', '=', 'resposta.pergunta_id'),
      )
      .innerJoin('identificacao', 'identificacao.id', 'resposta.identificacao_id')
      .innerJoin('local_versao', 'local_versao.id', 'identificacao.versao_id')
      .select([
        'identificacao.id',
        'nome',
        'local_versao.descricao as local',
        'questionario_pergunta.descricao as pergunta',
      ])
      .select(['resposta', 'respondida_em'])
      .orderBy('respondida_em')
      .execute();
    const [limpeza, refeicoes, silencio] = [
      'Como você avalia a limpeza?',
      'Como você avalia as refeições?',
      'Como você avaliava o silêncio?',
    ];
    const maria = { id: 1, nome: 'MARIA', local: 'Internação' };
    expect(rows).toEqual([
      {
        id: 2,
        nome: '',
        local: 'Fechado há um ano',
        pergunta: silencio,
        resposta: 'BO',
        respondida_em: '2025-06-01T10:01:00.000Z',
      },
      { ...maria, pergunta: refeicoes, resposta: 'MB', respondida_em: '2026-01-05T10:01:00.000Z' },
      { ...maria, pergunta: limpeza, resposta: '', respondida_em: '2026-01-05T10:01:02.000Z' },
      { ...maria, pergunta: silencio, resposta: 'RU', respondida_em: '2026-01-05T10:01:04.000Z' },
    ]);
  });

  test('keeps the questions of a location, in order', async () => {
    const db = await fromThe001();
    expect((await listPerguntas(db, 7))?.map(({ Id }) => Id)).toEqual([3, 1]);
    expect(await listPerguntas(db, 9)).toBeNull();
    // The next load of a hospital file adds the questions that the fixture does not have.
    await saveHospital(db, hospital);
    expect((await listPerguntas(db, 7))?.map(({ Id }) => Id)).toEqual([3, 1, 'Q-2']);
  });

  test('refuses the answers of a survey that was in progress during the migration', async () => {
    const db = await fromThe001();
    const answer = { Resposta: 'BO', Id_Pergunta: 1, Id_Identificacao_Resposta: 3 } as const;
    expect(await saveResposta(db, answer, new Date(0))).toBe('unknown');
  });

  test('shows its answers in the exports', async () => {
    const db = await fromThe001();
    const surveys = [];
    for await (const page of exportSurveys(db, { since: '2026', until: '9999' })) surveys.push(...page.surveys);
    expect(surveys.map(({ nome, local, respostas }) => [nome, local.Descricao, respostas.length])).toEqual([
      ['MARIA', 'Internação', 3],
    ]);
  });

  test('new identifications continue its numbers', async () => {
    const db = await fromThe001();
    const { id } = await db
      .insertInto('identificacao')
      .columns(['chave', 'local_id', 'versao_id', 'nome', 'telefone', 'criada_em'])
      .expression(sql`select 'x', id, versao_id, '', '', '2026-01-01T00:00:00.000Z' from local where id = '7'`)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(4);
  });

  test('keeps its constraints', async () => {
    const db = await fromThe001();
    await expect(
      db
        .updateTable('resposta')
        .set({ resposta: 'XX' as 'MB' })
        .execute(),
    ).rejects.toThrow(/check constraint/i);
    await expect(db.updateTable('resposta').set({ questionario_id: 99 }).execute()).rejects.toThrow(/foreign key/i);
  });
});

test('a migration that fails is rolled back', async () => {
  const { db, dialect } = await databaseOf('001-initial');
  // Migration 002 creates other tables and then one with this name, so it fails halfway.
  await sql`create table pulso (id integer)`.execute(db);
  await expect(migrate(db, dialect)).rejects.toThrow(/already exists/);
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  expect(tables).toEqual(['identificacao', 'local', 'local_pergunta', 'pergunta', 'pulso', 'resposta']);
  await sql`drop table pulso`.execute(db);
  expect(await migrate(db, dialect)).toEqual(Object.keys(migrationsFor(dialect)).slice(1));
});
