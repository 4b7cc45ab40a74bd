import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { addDays, type Day } from '../../src/commands/common/zone';
import { alertOf } from '../../src/commands/report/answers/alert';
import { parsePeriodo } from '../../src/commands/common/period';
import { Zone } from '../../src/commands/common/zone';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { sqliteOnly } from '../server/support/database';
import { emptyHospital, hospitalOf, type TestHospital } from './support/hospital';
import { textOf } from './support/textOf';
import { storeSurveys, type StoredSurvey } from './support/storedSurveys';

/** The week from September 7 to 13, 2026. */
const week = ['alerta', '--periodo', '2026-W37'];
const SUNDAY = '2026-09-13';

const file = (locais: string): Hospital => ({
  perguntas: ['Limpeza?', 'Silêncio?', 'Sinalização?'].map((Descricao_Pergunta, at) => ({
    Id: at + 1,
    Descricao_Pergunta,
  })),
  locais: locais.split('').map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: ['1', '2', '3'] })),
});

/**
 * Two surveys a day from August 2025 to `last`, 86 of 100 good. From `from` to `to` all answers to the question about
 * silence are bad.
 */
const surveysOf = (local: string, { from = '', to = '', last = SUNDAY }: { from?: Day; to?: Day; last?: Day }) => {
  const surveys: StoredSurvey[] = [];
  for (let day = '2025-08-04', index = 0; day <= last; day = addDays(day, 1)) {
    for (let some = 0; some < 2; some += 1, index += 1) {
      const usual = (index * 37) % 100 < 86 ? 'BO' : 'RU';
      surveys.push({ local, day, answers: { 1: usual, 2: day >= from && day <= to ? 'RU' : usual } });
    }
  }
  return surveys;
};

const withSurveys = (surveys: readonly StoredSurvey[]) => hospitalOf(file('AB'), surveys);

const alertIn = (hospital: TestHospital, periodo = '2026-W37') => {
  const settings = { zone: new Zone('America/Sao_Paulo'), now: new Date('2026-11-21T12:00:00Z') };
  return alertOf(hospital.db, { week: parsePeriodo(periodo, settings, 'weeks') }, settings);
};

describe('where no ward changed', () => {
  const said = (comparados: number) => `Nenhum alerta. Locais com habitual para comparar: ${comparados}.`;
  const calm = () => withSurveys([...surveysOf('A', {}), ...surveysOf('B', {})]);

  sqliteOnly('says how many wards could be compared', async () => {
    const hospital = await calm();
    const output = hospital.file('alerta.html');
    const ended = await hospital.command([...week, '--saida', output]);
    expect(ended).toEqual({ code: 0, stdout: '', stderr: `${said(2)}\n` });
    expect(existsSync(output)).toBe(false);
  });

  sqliteOnly('leaves the file of an earlier alert as it is', async () => {
    const hospital = await calm();
    const output = hospital.file('alerta.html');
    writeFileSync(output, 'old');
    expect((await hospital.command([...week, '--saida', output])).code).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe('old');
  });

  sqliteOnly('writes a page for the panel', async () => {
    const hospital = await emptyHospital();
    const { code, stdout, stderr } = await hospital.command(['alerta', '--periodo', '2025-W33', '--saida', '-']);
    expect([code, stderr]).toEqual([0, '']);
    expect(textOf(stdout)).toContain(said(0));
  });
});

const withDrop = () => withSurveys([...surveysOf('A', { from: '2026-07-20', to: SUNDAY }), ...surveysOf('B', {})]);

test('describes a ward below its usual share', async () => {
  const { quedas, silencios, ...alert } = await alertIn(await withDrop());
  expect(alert).toMatchObject({
    semana: { de: '2026-09-07', ate: SUNDAY },
    dias: { de: '2026-08-17', ate: SUNDAY },
    ultimaSemana: { pesquisas: 28 },
    comparados: 2,
    sobre: null,
  });
  expect(silencios).toEqual([]);
  expect(quedas).toHaveLength(1);
  const [drop] = quedas;
  expect(drop).toMatchObject({
    titulo: 'Local A',
    desde: '2026-07-20',
    group: { pesquisas: 56, habitual: 86 },
    semana: { pesquisas: 14 },
    causes: [
      { titulo: 'Silêncio?', satisfacao: 0, diferenca: -86 },
      { titulo: 'Sábado e domingo, 7 às 19 h', satisfacao: 41, diferenca: -46 },
    ],
  });
  // The last month of the drawn line has the figures of the text.
  expect(drop?.group.meses).toHaveLength(13);
  expect(drop?.group.meses?.at(-1)).toEqual({
    mes: '2026-08-17',
    pesquisas: 56,
    satisfacao: drop?.group.satisfacao,
    situacao: 'abaixo',
  });
  expect(drop?.group.meses?.map(({ situacao }) => situacao).slice(-3)).toEqual(['habitual', 'abaixo', 'abaixo']);
});

test('names the same first day of a drop each week', async () => {
  const hospital = await withDrop();
  for (const number of [33, 34, 35, 36])
    expect((await alertIn(hospital, `2026-W${number}`)).quedas).toMatchObject([{ desde: '2026-07-20' }]);
});

test('writes the alert into a file that it never replaces unasked', async () => {
  const hospital = await withDrop();
  const output = hospital.file('alerta.html');
  const { code, stdout, stderr } = await hospital.command([...week, '--saida', output]);
  const title = '1 local abaixo do habitual, 1 pergunta abaixo do habitual.';
  expect([code, stdout, stderr]).toEqual([3, '', `${title} Alerta gravado em ${output}\n`]);
  expect(textOf(readFileSync(output, 'utf8'))).toContain('Local A');
  expect(statSync(output).mode & 0o777).toBe(0o600);
  const again = await hospital.command([...week, '--saida', output]);
  expect([again.code, again.stderr]).toEqual([2, `Erro: ${output} já existe (--forcar substitui)\n`]);
});

test('reports nothing about the ward that did not fall', async () => {
  const hospital = await withDrop();
  expect((await hospital.command([...week, '--local', 'B', '--saida', '-'])).code).toBe(0);
});

test('names a question that falls a little in every ward', async () => {
  const fallen = (local: string) =>
    surveysOf(local, {}).map((survey, index): StoredSurvey => {
      const isLower = survey.day >= '2026-07-20' && index % 4 === 0;
      return isLower ? { ...survey, answers: { ...survey.answers, 2: 'RU' } } : survey;
    });
  const wards = 'ABCDEFGH';
  const hospital = await hospitalOf(file(wards), wards.split('').flatMap(fallen));
  const { quedas, perguntas } = await alertIn(hospital);
  expect(quedas).toEqual([]);
  expect(perguntas).toMatchObject([
    { titulo: 'Silêncio?', group: { habitual: 86, situacao: 'abaixo' }, desde: '2026-07-20' },
  ]);
  const { code, stdout } = await hospital.command([...week, '--saida', '-']);
  expect(code).toBe(3);
  expect(textOf(stdout)).toMatch(
    /1 pergunta abaixo do habitual\..* Silêncio\? 6\d.%, \d\d pontos abaixo do habitual desde 20.07/,
  );
});

sqliteOnly('a ward with few surveys does not hide the figures of another', async () => {
  const hospital = await withDrop();
  await saveHospital(hospital.db, file('ABC'));
  await storeSurveys(hospital.db, [{ local: 'C', day: SUNDAY, answers: { 1: 'MB' } }]);
  const { stdout } = await hospital.command([...week, '--saida', '-']);
  expect(textOf(stdout)).toMatch(/4\d.%, 42 pontos abaixo do habitual desde 20\/07/);
});

sqliteOnly('a drop is not told from the second week after its end, nor if the ward is removed', async () => {
  const hospital = await withSurveys([
    ...surveysOf('A', { from: '2026-07-20', to: '2026-08-30' }),
    ...surveysOf('B', {}),
  ]);
  const toldIn = async (periodo: string) => (await alertIn(hospital, periodo)).quedas.map(({ titulo }) => titulo);
  expect(await toldIn('2026-W35')).toEqual(['Local A']);
  expect(await toldIn('2026-W37')).toEqual([]);
  await saveHospital(hospital.db, file('B'));
  expect(await toldIn('2026-W35')).toEqual([]);
});

sqliteOnly(
  'with fewer than 8 surveys in the last week its share is not told, in two weeks the drop is not',
  async () => {
    const surveys = surveysOf('A', { from: '2026-07-20', to: SUNDAY });
    const fewIn = (from: Day, most: number) => {
      const late = surveys.filter(({ day }) => day >= from);
      return withSurveys([...surveys.filter(({ day }) => day < from), ...late.slice(0, most)]);
    };
    expect((await alertIn(await fewIn('2026-09-07', 7))).quedas).toMatchObject([{ semana: null }]);
    expect((await alertIn(await fewIn('2026-08-31', 7))).quedas).toEqual([]);
  },
);

sqliteOnly('the share of the last week counts a new question too', async () => {
  const surveys = surveysOf('A', { from: '2026-07-20', to: SUNDAY }).map((survey): StoredSurvey =>
    survey.day < '2026-09-07' ? survey : { ...survey, answers: { 1: 'RU', 2: 'RU', 3: 'MB' } },
  );
  const { quedas } = await alertIn(await withSurveys([...surveys, ...surveysOf('B', {})]));
  expect(quedas).toMatchObject([{ semana: { pesquisas: 14, satisfacao: 33 } }]);
});

test('names a silent ward each week until it answers again', async () => {
  const hospital = await withSurveys([...surveysOf('A', { last: '2026-08-24' }), ...surveysOf('B', {})]);
  const silentIn = async (periodo: string) => (await alertIn(hospital, periodo)).silencios;
  expect(await silentIn('2026-W35')).toEqual([]);
  const named = [{ titulo: 'Local A', semPesquisasDesde: '2026-08-24' }];
  expect(await silentIn('2026-W36')).toMatchObject(named);
  expect(await silentIn('2026-W37')).toMatchObject(named);
  const { code, stdout } = await hospital.command([...week, '--saida', '-']);
  expect(code).toBe(3);
  expect(textOf(stdout)).toMatch(/Local A.*24\/08/);
  await storeSurveys(hospital.db, [{ local: 'A', day: SUNDAY, answers: { 1: 'MB' } }]);
  expect(await silentIn('2026-W37')).toEqual([]);
});

sqliteOnly('a ward of one survey a week is silent only after weeks', async () => {
  const weekly = surveysOf('A', { last: '2026-08-30' }).filter((_, index) => index % 14 === 0);
  const hospital = await withSurveys(weekly);
  const last = weekly.at(-1)?.day ?? '';
  expect((await alertIn(hospital, '2026-W37')).silencios).toEqual([]);
  expect((await alertIn(hospital, '2026-W40')).silencios).toEqual([]);
  expect((await alertIn(hospital, '2026-W41')).silencios).toMatchObject([
    { titulo: 'Local A', semPesquisasDesde: last },
  ]);
});

sqliteOnly('a week that is not over is refused', async () => {
  const hospital = await emptyHospital();
  const { code, stderr } = await hospital.command(week, { now: '2026-09-14T02:59:00Z' });
  expect([code, stderr]).toEqual([2, 'Erro: a semana até 13/09/2026 ainda não terminou\n']);
});
