import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { migrate } from '../../src/hospital/db/migrate';
import { claimFile } from '../../src/hospital/db/sqlite';
import type { Db } from '../../src/hospital/db/tables';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { addIdentificacao } from '../../src/hospital/repositories/identificacoes';
import { moveEverything } from '../../src/hospital/repositories/moving';
import { migratedFile, newDatabaseUrl, open, postgresOnly, sqliteOnly, targetOf } from '../server/support/database';
import { command, sampleHospital } from './support/hospital';
import { fillDatabase } from './support/seededHospital';

/** A SQLite database with surveys, and the address of an empty PostgreSQL database. */
const twoDatabases = async (surveys = 300) => {
  const { file, db } = await migratedFile();
  await fillDatabase(db, { hospital: sampleHospital, surveys });
  await db.insertInto('registro').values({ momento: '2026-01-01', comando: 'copiar', pacientes: 0 }).execute();
  const para = await newDatabaseUrl();
  const moves = (...more: string[]) =>
    command(['mover', '--para', para, ...more], { DATABASE_URL: `file:${file}` }, { piped: '\n' });
  return { file, source: db, para, moves, target: () => open(targetOf(para), { timeLimitMs: 0 }) };
};

const TABLES = [
  'local',
  'pergunta',
  'questionario',
  'local_versao',
  'identificacao',
  'registro',
  'segredo',
  'exemplo',
] as const;

const everythingIn = async (db: Db) => ({
  ...Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [table, await db.selectFrom(table).selectAll().orderBy('id').execute()] as const),
    ),
  ),
  resposta: await db.selectFrom('resposta').selectAll().orderBy('identificacao_id').orderBy('pergunta_id').execute(),
  questionario_pergunta: await db
    .selectFrom('questionario_pergunta')
    .selectAll()
    .orderBy('questionario_id')
    .orderBy('ordem')
    .execute(),
});

postgresOnly('everything arrives as it was', async () => {
  const { source, target, moves } = await twoDatabases();
  const { code, stderr } = await moves();
  expect(stderr).toMatch(/tem tudo, conferido: 300 pesquisas, [\d.]+ respostas\.\nAgora mude DATABASE_URL/);
  expect(code).toBe(0);
  const moved = await everythingIn(target());
  expect(moved.resposta.length).toBeGreaterThan(300);
  expect(moved).toEqual(await everythingIn(source));
});

postgresOnly('an export is the same after the move', async () => {
  const { file, para, moves } = await twoDatabases();
  await moves();
  const exportOf = (url: string) => command(['exportar', '--formato', 'csv', '--saida', '-'], { DATABASE_URL: url });
  const { code, stdout } = await exportOf(`file:${file}`);
  expect([code, await exportOf(para)]).toEqual([0, expect.objectContaining({ code: 0, stdout })]);
});

postgresOnly('the next patient gets a number that no earlier patient had', async () => {
  const { source, target, moves } = await twoDatabases(20);
  const last = await addIdentificacao(source, { Id_Local: 1, Nome: '', Telefone: '' });
  const { id } = await source
    .selectFrom('identificacao')
    .select('id')
    .where('chave', '=', last)
    .executeTakeFirstOrThrow();
  await source.deleteFrom('identificacao').where('chave', '=', last).execute();
  await moves();
  const db = target();
  const chave = await addIdentificacao(db, { Id_Local: 1, Nome: '', Telefone: '' });
  const next = await db.selectFrom('identificacao').select('id').where('chave', '=', chave).executeTakeFirstOrThrow();
  expect(next.id).toBe(id + 1);
});

postgresOnly('a name that is erased during the move does not arrive', async () => {
  const { file, source, target } = await twoDatabases(20);
  await addIdentificacao(source, { Id_Local: 1, Nome: 'ANA', Telefone: '' });
  const to = target();
  await migrate(to, 'postgres');
  const eraser = new DatabaseSync(file, { timeout: 0 });
  await moveEverything(source, to, (table) => {
    if (table !== 'resposta') return;
    try {
      eraser.exec("update identificacao set nome = ''");
    } catch (error) {
      expect(String(error)).toContain('database is locked');
    }
  });
  eraser.close();
  const namesIn = async (db: Db) =>
    (await db.selectFrom('identificacao').select('nome').where('nome', '<>', '').execute()).map(({ nome }) => nome);
  expect(await namesIn(to)).toEqual(await namesIn(source));
});

postgresOnly('can be repeated', async () => {
  const { target, moves } = await twoDatabases(20);
  await moves();
  const before = await everythingIn(target());
  const { code, stderr } = await moves();
  expect([code, stderr]).toEqual([0, expect.stringContaining('já tinha tudo, conferido: 20 pesquisas')]);
  expect(await everythingIn(target())).toEqual(before);
});

postgresOnly('replaces the hospital file that a server loaded into the new database', async () => {
  const { source, target, para, moves } = await twoDatabases(20);
  const other = await twoDatabases(0);
  await command(['mover', '--para', para], { DATABASE_URL: `file:${other.file}` }, { piped: '\n' });
  await saveHospital(target(), { locais: [{ Id: 99, Descricao: 'Outro', perguntas: [] }], perguntas: [] });
  expect((await moves()).code).toBe(0);
  expect(await everythingIn(target())).toEqual(await everythingIn(source));
});

postgresOnly('leaves a database with other surveys as it is', async () => {
  const { target, para, moves } = await twoDatabases(20);
  const other = await twoDatabases(21);
  await command(['mover', '--para', para], { DATABASE_URL: `file:${other.file}` }, { piped: '\n' });
  const before = await everythingIn(target());
  const { code, stderr } = await moves();
  expect([code, stderr]).toEqual([1, expect.stringContaining('já tem pesquisas, e não são as deste arquivo')]);
  expect(await everythingIn(target())).toEqual(before);
});

postgresOnly('writes nothing if PostgreSQL changes a row', async () => {
  const { target, moves } = await twoDatabases(20);
  await moves();
  const db = target();
  await db.deleteFrom('resposta').execute();
  await db.updateTable('local').set({ versao_id: null }).execute();
  await db.deleteFrom('identificacao').execute();
  await sql`create function altera() returns trigger language plpgsql as
    $$ begin new.resposta := 'RU'; return new; end $$`.execute(db);
  await sql`create trigger altera before insert on resposta for each row execute function altera()`.execute(db);
  const { code, stderr } = await moves();
  await sql`drop function altera() cascade`.execute(db);
  expect([code, stderr]).toEqual([1, expect.stringContaining('a tabela resposta não chegou igual; nada foi gravado')]);
  expect(await db.selectFrom('identificacao').select('id').execute()).toEqual([]);
});

postgresOnly('refuses while a server uses the file', async () => {
  const { file, moves } = await twoDatabases(5);
  const release = claimFile(file);
  const { code, stderr } = await moves();
  release();
  expect([code, stderr]).toEqual([1, expect.stringContaining('pare o servidor primeiro')]);
});

sqliteOnly.each([
  ['postgres://maria:segredo@host.invalid/a', '--para: sem a senha, que os outros usuários da máquina veriam'],
  ['postgres://host.invalid/a?password=segredo', '--para: sem a senha'],
  ['file:outro.db', '--para deve ser como postgres://avaliacao@host/avaliacao'],
])('refuses %s', async (para, message) => {
  const { file } = await migratedFile();
  const { code, stderr } = await command(['mover', '--para', para], { DATABASE_URL: `file:${file}` });
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

sqliteOnly('says in one line that the PostgreSQL cannot be reached', async () => {
  const { file } = await migratedFile();
  const args = ['mover', '--para', 'postgres://avaliacao@127.0.0.1:1/avaliacao'];
  const { code, stderr } = await command(args, { DATABASE_URL: `file:${file}` }, { piped: 'senha\n' });
  expect([code, stderr]).toEqual([1, 'Erro: PostgreSQL 127.0.0.1:1/avaliacao: ECONNREFUSED: a conexão foi recusada\n']);
});
