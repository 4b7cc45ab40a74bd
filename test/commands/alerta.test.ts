import { existsSync, readFileSync } from 'node:fs';
import { hospitalWith } from './support/hospital';

const week = ['alerta', '--de', '2026-09-07', '--ate', '2026-09-13'];

const textOf = (page: string) =>
  page
    .replace(/^.*<body>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** A quarter in which every answer is good, but for those of one location in the last weeks. */
const hospitalWithDip = async () => {
  const hospital = await hospitalWith({ surveys: 1200, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).where('resposta', 'in', ['RE', 'RU']).execute();
  const { numUpdatedRows } = await hospital.db
    .updateTable('resposta')
    .set({ resposta: 'RU' })
    .where('identificacao_id', 'in', (eb) =>
      eb
        .selectFrom('identificacao')
        .select('id')
        .where('local_id', '=', 'UTI-A')
        .where('criada_em', '>=', '2026-08-24'),
    )
    .executeTakeFirst();
  expect(numUpdatedRows).toBeGreaterThan(100n);
  return hospital;
};

test('it is silent where nothing is beyond chance', async () => {
  const hospital = await hospitalWith({ surveys: 800, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).execute();
  const file = hospital.file('alerta.html');
  expect(await hospital.command([...week, '--saida', file])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(file)).toBe(false);
});

test('it names what got worse, since when and how many wait, on two sheets at most, with code 3', async () => {
  const hospital = await hospitalWithDip();
  await hospital.db.updateTable('identificacao').set({ nome: 'ZULMIRA', telefone: '(11) 91234-5678' }).execute();
  const file = hospital.file('alerta.html');
  const { code, stdout, stderr } = await hospital.command([...week, '--saida', file]);
  expect([code, stdout, stderr]).toEqual([3, '', `Alerta gravado em ${file}\n`]);
  const page = readFileSync(file, 'utf8');
  expect(textOf(page)).toMatch(
    /Alerta: um local piorou .* UTI Adulto: piorou desde (2[0-9]|3[01])\/08 Satisfação desde/,
  );
  expect(textOf(page)).toMatch(/Esperam retorno \([^)]*\): (cerca de \d+|menos de 8)\./);
  expect(page).not.toMatch(/ZULMIRA|91234/);
});

test('on the standard output it stands alone', async () => {
  const hospital = await hospitalWithDip();
  const { code, stdout, stderr } = await hospital.command([...week, '--saida', '-']);
  expect([code, stderr]).toEqual([3, '']);
  expect(stdout).toMatch(/^<!doctype html>/);
});
