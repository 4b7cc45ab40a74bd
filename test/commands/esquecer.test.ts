import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { Zone } from '../../src/commands/common/zone';
import { firstDayKept } from '../../src/commands/esquecer';
import { postgresOnly, sqliteOnly } from '../server/support/database';
import { connectTo } from '../server/support/postgres/connections';
import { command, fileOf, hospitalWith, hurried, storedAnswers, type TestHospital } from './support/hospital';

const peopleOf = ({ db }: TestHospital) =>
  db.selectFrom('identificacao').select(['id', 'nome', 'telefone', 'criada_em']).orderBy('id').execute();

const named = (people: Awaited<ReturnType<typeof peopleOf>>) =>
  people.filter(({ nome, telefone }) => nome !== '' || telefone !== '');

const october = (surveys = 1500) => hospitalWith({ surveys, from: '2026-09-20' });
const args = ['esquecer', '--antes-de', '2026-10-01'];

const isOld = ({ criada_em }: { criada_em: string }) => criada_em < '2026-10-01T03';

test("clears nothing but who answered before the day in the hospital's time zone", async () => {
  const hospital = await october();
  const [before, answers] = [await peopleOf(hospital), await storedAnswers(hospital)];
  const { code, stderr } = await hospital.command([...args, '--sim']);
  const old = named(before).filter(isOld);
  expect(old.length).toBeGreaterThan(50);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    new RegExp(
      `^Nome e telefone de ${old.length} pesquisas apagados. As respostas ficaram.\nCópias do banco de dados `,
    ),
  );
  const expected = before.map((person) => (isOld(person) ? { ...person, nome: '', telefone: '' } : person));
  expect(await peopleOf(hospital)).toEqual(expected);
  expect(await storedAnswers(hospital)).toEqual(answers);
});

test('notes in registro only the run that cleared names', async () => {
  const hospital = await october(100);
  const old = named(await peopleOf(hospital)).filter(isOld);
  const startedAt = new Date().toISOString();
  await hospital.command([...args, '--sim']);
  expect((await hospital.command([...args, '--sim'])).stderr).toBe('Nenhum nome ou telefone de antes de 01/10/2026.\n');
  const rows = await hospital.db.selectFrom('registro').selectAll().execute();
  expect(rows).toEqual([{ id: rows[0]?.id, momento: rows[0]?.momento, comando: 'esquecer', pacientes: old.length }]);
  expect(String(rows[0]?.momento) >= startedAt).toBe(true);
});

test('clears names that are dated ahead, because the clock was wrong', async () => {
  const hospital = await october(100);
  const [person] = named(await peopleOf(hospital)).filter(({ criada_em }) => criada_em > '2026-10-02');
  await hospital.db
    .updateTable('identificacao')
    .set({ criada_em: '2029-01-01T00:00:00.000Z' })
    .where('id', '=', person?.id ?? 0)
    .execute();
  await hospital.command([...args, '--sim']);
  expect(named(await peopleOf(hospital)).map(({ id }) => id)).not.toContain(person?.id);
});

sqliteOnly.each([
  ['s\n', true],
  ['sim\n', true],
  ['\n', false],
  ['n\n', false],
  ['', false],
])('the reply %j to the question on a terminal clears names: %p', async (typed, clears) => {
  const hospital = await october(100);
  const before = await peopleOf(hospital);
  const { code, stderr } = await hospital.command(args, { typed });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /Apagar nome e telefone de \d+ pesquisas, de antes de 01\/10\/2026\? As respostas ficam\. \[s\/N\] /,
  );
  expect(named(await peopleOf(hospital)).length < named(before).length).toBe(clears);
  if (!clears) expect(stderr).toContain('Nada foi apagado.');
});

sqliteOnly('names the files with names that commands wrote', async () => {
  const hospital = await october(100);
  const [contacts, patient, copy, plain] = ['c.csv', 'p.txt', 'copia.db', 'r.csv'].map(hospital.file);
  await hospital.db.updateTable('identificacao').set({ telefone: '(11) 91234-5678' }).execute();
  await hospital.command(['contatos', '--periodo', '2026-10', '--saida', contacts ?? '']);
  await hospital.command(['paciente', '--saida', patient ?? ''], { piped: '(11) 91234-5678' });
  await hospital.command(['copiar', copy ?? '']);
  await hospital.command(['exportar', '--formato', 'csv', '--saida', plain ?? '']);
  // A killed command leaves such a file.
  writeFileSync(`${contacts}.4242.parcial`, '');
  const { stderr } = await hospital.command([...args, '--sim']);
  expect(stderr).toContain(`\nNesta máquina há ${[contacts, `${contacts}.4242.parcial`, copy, patient].join(', ')}\n`);
});

sqliteOnly('does not name a file that is gone', async () => {
  const hospital = await october(100);
  await hospital.command(['copiar', hospital.file('copia.db')]);
  rmSync(hospital.file('copia.db'));
  const { stderr } = await hospital.command([...args, '--sim']);
  expect(stderr).not.toContain('copia.db');
});

sqliteOnly('fails until no other program keeps the names in the file', async () => {
  const hospital = await october();
  const file = fileOf(hospital);
  // Closes this connection, so that only the reader below prevents SQLite from emptying the write-ahead log.
  await hospital.db.destroy();
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin');
  const phones = reader
    .prepare("select telefone from identificacao where telefone <> '' and criada_em < '2026-10-01T03'")
    .all() as { telefone: string }[];
  const standing = () => {
    const bytes = readFileSync(file);
    return phones.filter(({ telefone }) => bytes.includes(telefone)).length;
  };
  const held = await hurried(() => hospital.command([...args, '--sim']));
  expect(held.code).toBe(1);
  expect(held.stderr).toMatch(/\nErro: o que foi apagado ainda está no arquivo do banco de dados, [^\n]+\n$/);
  expect(standing()).toBeGreaterThan(50);
  // The second try finds no more names to clear. It fails too, because the reader is still open.
  expect((await hurried(() => hospital.command([...args, '--sim']))).code).toBe(1);
  reader.exec('rollback');
  reader.close();
  const again = await hospital.command([...args, '--sim']);
  expect([again.code, again.stderr]).toEqual([0, 'Nenhum nome ou telefone de antes de 01/10/2026.\n']);
  expect(standing()).toBe(0);
});

sqliteOnly('without a terminal it does nothing unless --sim is given', async () => {
  const hospital = await october(100);
  const before = await peopleOf(hospital);
  const { code, stderr } = await hospital.command(args);
  expect([code, stderr]).toEqual([2, 'Erro: sem terminal para confirmar: use --sim\n']);
  expect(await peopleOf(hospital)).toEqual(before);
});

sqliteOnly('cleared names are no longer in any file, whether the server is running or not', async () => {
  // The hospital has 1500 surveys, so many that SQLite moves rows within the file. SQLite must also overwrite the
  // places from which it has moved rows.
  const hospital = await october();
  const phones = (await peopleOf(hospital)).filter(({ telefone }) => telefone !== '');
  await hospital.command([...args, '--sim']);
  const database = fileOf(hospital);
  const found = () => {
    const bytes = [database, `${database}-wal`].filter(existsSync).map((file) => readFileSync(file));
    return phones.filter(({ telefone }) => bytes.some((part) => part.includes(telefone)));
  };
  const kept = phones.filter(({ criada_em }) => criada_em >= '2026-10-01T03');
  expect(kept.length).toBeLessThan(phones.length);
  expect(found()).toEqual(kept);
  await hospital.db.destroy();
  expect(found()).toEqual(kept);
});

test("days are counted from today in the hospital's time zone", () => {
  const zone = new Zone('America/Sao_Paulo');
  // In São Paulo, it is still November 20 at this time. So days are counted from November 20.
  const now = new Date('2026-11-21T02:00:00Z');
  expect(firstDayKept({ maisVelhosQue: '90d' }, zone, now)).toBe('2026-08-22');
  expect(firstDayKept({ maisVelhosQue: '1' }, zone, now)).toBe('2026-11-19');
  expect(firstDayKept({ antesDe: '2026-11-20' }, zone, now)).toBe('2026-11-20');
  expect(() => firstDayKept({ antesDe: '2026-11-21' }, zone, now)).toThrow('é um dia no futuro');
});

postgresOnly('fails until no old snapshot keeps the names', async () => {
  const hospital = await october();
  const reader = await connectTo(hospital.url);
  await reader.query('begin isolation level repeatable read; select count(*) from identificacao');
  const held = await hurried(() => hospital.command([...args, '--sim']));
  expect(held.code).toBe(1);
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(held.stderr).toContain(`porque o processo ${rows[0]?.pid} de avaliacao do PostgreSQL ainda o lê`);
  await reader.query('rollback');
  const again = await hospital.command([...args, '--sim']);
  expect([again.code, again.stderr]).toEqual([0, 'Nenhum nome ou telefone de antes de 01/10/2026.\n']);
});

postgresOnly(
  'a role that does not own the table cannot overwrite the names, which is reported with code 1',
  async () => {
    const hospital = await october();
    const admin = await connectTo(hospital.url);
    await admin.query("create role forasteiro login password 'x'");
    try {
      await admin.query(
        'grant select, insert, update on all tables in schema public to forasteiro; grant usage on all sequences in schema public to forasteiro; grant usage on schema public to forasteiro',
      );
      const url = new URL(hospital.url);
      [url.username, url.password] = ['forasteiro', 'x'];
      const { code, stderr } = await hurried(() => command([...args, '--sim'], { DATABASE_URL: url.href }));
      expect([code, stderr]).toEqual([1, expect.stringContaining('não é dono da tabela identificacao')]);
    } finally {
      await admin.query('drop owned by forasteiro; drop role forasteiro');
    }
  },
);
