import { existsSync, readFileSync, statSync } from 'node:fs';
import { sqliteOnly } from '../server/support/database';
import { deleteAnswers, hospitalWith, textOf } from './support/hospital';

/** The command and its arguments for the week from September 7 to 13, 2026. */
const week = ['alerta', '--periodo', '2026-W37'];

/**
 * A hospital in which the ward UTI-A gets only bad answers from `from` until just before `to` (both in UTC). No other
 * answer is bad.
 */
const hospitalWithDrop = async (from: string, to: string) => {
  const hospital = await hospitalWith({ surveys: 1200, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).where('resposta', 'in', ['RE', 'RU']).execute();
  await hospital.db
    .updateTable('resposta')
    .set({ resposta: 'RU' })
    .where('identificacao_id', 'in', (eb) =>
      eb
        .selectFrom('identificacao')
        .select('id')
        .where('local_id', '=', 'UTI-A')
        .where('criada_em', '>=', from)
        .where('criada_em', '<', to),
    )
    .execute();
  return hospital;
};

sqliteOnly('writes nothing if nothing changed', async () => {
  const hospital = await hospitalWith({ surveys: 800, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).execute();
  const file = hospital.file('alerta.html');
  expect(await hospital.command([...week, '--saida', file])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(file)).toBe(false);
});

test('reports a drop without recovery, with its beginning and the last week, and exits with code 3', async () => {
  const hospital = await hospitalWithDrop('2026-08-24T03', '2026-09-14');
  const file = hospital.file('alerta.html');
  const { code, stdout, stderr } = await hospital.command([...week, '--saida', file]);
  expect([code, stdout, stderr]).toEqual([3, '', `1 local caiu. Alerta gravado em ${file}\n`]);
  const page = readFileSync(file, 'utf8');
  expect(textOf(page)).toMatch(
    /UTI Adulto: continua abaixo desde 24\/08, 3 semanas: 0.%, antes 100.% De 07\/09 a 13\/09: 0.%/,
  );
  expect(page).not.toContain('USO INTERNO');
});

sqliteOnly('for a month it shows the share of the last seven days', async () => {
  const hospital = await hospitalWithDrop('2026-08-17T03', '2026-09-14');
  const { stdout } = await hospital.command(['alerta', '--periodo', '2026-08', '--saida', '-']);
  expect(textOf(stdout)).toMatch(/UTI Adulto: continua abaixo desde 17\/08, .* De 25\/08 a 31\/08: 0.%/);
});

sqliteOnly('with fewer than 8 surveys in the last week it does not say that a drop goes on', async () => {
  const hospital = await hospitalWithDrop('2026-08-17T03', '2026-09-07T03');
  const ids = await hospital.db
    .selectFrom('identificacao')
    .select('id')
    .where('local_id', '=', 'UTI-A')
    .where('criada_em', '>=', '2026-09-07T03')
    .execute();
  const surplus = ids.slice(5).map(({ id }) => id);
  await hospital.db.deleteFrom('resposta').where('identificacao_id', 'in', surplus).execute();
  const { code, stdout } = await hospital.command([...week, '--saida', '-']);
  expect(code).toBe(3);
  expect(textOf(stdout)).toMatch(
    /UTI Adulto: caiu em 17\/08, de 100.% para \d+.% De 07\/09 a 13\/09: menos de 8 pesquisas, poucas para dizer se continua abaixo\./,
  );
});

sqliteOnly('a drop is reported as new in its first week, unless the location is removed', async () => {
  const hospital = await hospitalWithDrop('2026-09-07T03', '2026-09-14');
  const { stdout } = await hospital.command([...week, '--saida', '-']);
  expect(textOf(stdout)).toMatch(/UTI Adulto: caiu em 07\/09, de 100.% para 0.%/);
  await hospital.db.updateTable('local').set({ ativo: 0 }).where('id', '=', 'UTI-A').execute();
  expect((await hospital.command([...week, '--saida', '-'])).code).toBe(0);
});

sqliteOnly(
  'a drop is no longer reported when the location has collected nothing for the eight weeks before',
  async () => {
    const hospital = await hospitalWithDrop('2026-06-22T03', '2026-09-14');
    await deleteAnswers(hospital, 'UTI-A', '2026-07-10T03');
    expect((await hospital.command([...week, '--saida', '-'])).code).toBe(0);
  },
);

sqliteOnly('an alert for internal use can be read only by its owner', async () => {
  const hospital = await hospitalWithDrop('2026-08-17T03', '2026-09-14');
  const file = hospital.file('alerta.html');
  await hospital.command(['alerta', '--de', '2026-09-07', '--ate', '2026-09-13', '--saida', file]);
  expect(readFileSync(file, 'utf8')).toContain('USO INTERNO');
  expect(statSync(file).mode & 0o077).toBe(0);
});

sqliteOnly('a drop with recovery is not reported', async () => {
  const hospital = await hospitalWithDrop('2026-08-03T03', '2026-08-31T03');
  expect((await hospital.command([...week, '--saida', '-'])).code).toBe(0);
});

sqliteOnly('reports a location that has stopped collecting surveys, also weeks later', async () => {
  const hospital = await hospitalWith({ surveys: 1200, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).execute();
  await deleteAnswers(hospital, 'UTI-A', '2026-08-25T03');
  const { code, stdout } = await hospital.command([...week, '--saida', '-']);
  expect(code).toBe(3);
  expect(textOf(stdout)).toContain('UTI Adulto: nenhuma pesquisa respondida desde 24/08.');
  expect(stdout).toContain('<h1>Alerta: 1 local sem respostas</h1>');
  expect(stdout).not.toMatch(/[Qq]uase|npm run/);
});

sqliteOnly('a location with about two surveys a week is named only after several weeks without one', async () => {
  const hospital = await hospitalWith({ surveys: 1200, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).execute();
  const surveys = await hospital.db
    .selectFrom('identificacao')
    .select(['id', 'criada_em'])
    .where('local_id', '=', 'UTI-A')
    .orderBy('criada_em')
    .execute();
  const stopAt = async (moment: string) => {
    const dropped = surveys.filter(({ criada_em }, index) => index % 4 > 0 || criada_em >= moment);
    await hospital.db
      .deleteFrom('resposta')
      .where(
        'identificacao_id',
        'in',
        dropped.map(({ id }) => id),
      )
      .execute();
    return hospital.command([...week, '--saida', '-']);
  };
  expect((await stopAt('2026-09-07T03')).code).toBe(0);
  expect(textOf((await stopAt('2026-08-17T03')).stdout)).toContain('UTI Adulto: nenhuma pesquisa respondida desde');
});

sqliteOnly('in a week that is not over, the share is that of its days so far', async () => {
  const hospital = await hospitalWithDrop('2026-08-17T03', '2026-09-14');
  const { stdout } = await hospital.command([...week, '--saida', '-'], { now: '2026-09-12T12:00:00Z' });
  expect(textOf(stdout)).toMatch(/UTI Adulto: continua abaixo desde 17\/08, .* De 07\/09 a 12\/09: 0.%/);
});

sqliteOnly('no location is silent in a week that has not begun', async () => {
  const hospital = await hospitalWith({ surveys: 800, from: '2026-06-01', to: '2026-09-13' });
  await hospital.db.updateTable('resposta').set({ resposta: 'BO' }).execute();
  const next = ['alerta', '--periodo', '2026-W38', '--saida', '-'];
  expect((await hospital.command(next, { now: '2026-09-13T12:00:00Z' })).code).toBe(0);
  expect((await hospital.command(next, { now: '2026-09-21T12:00:00Z' })).code).toBe(3);
});
