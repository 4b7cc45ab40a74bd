import { sql } from 'kysely';
import { migrate } from '../../../src/server/db/migrate';
import { newDatabaseUrl, open, targetOf } from '../support/database';

test('creates every table in an empty database; a second run changes nothing', async () => {
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

test('refuses a database of a newer version', async () => {
  const target = targetOf(await newDatabaseUrl());
  const db = open(target);
  await migrate(db, target.dialect);
  await sql`insert into kysely_migration (name, timestamp) values ('999-novo', '2030-01-01')`.execute(db);
  await expect(migrate(db, target.dialect)).rejects.toThrow(
    /^é de uma versão mais nova \(999-novo\); use aquela versão/,
  );
});
