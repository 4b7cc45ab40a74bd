import type { Quando } from '../../../../src/commands/report/counting/week';
import { addDays, DAY_MS, type Day } from '../../../../src/commands/common/zone';
import type { Hospital } from '../../../../src/hospital/hospitalFile';
import { sqliteOnly } from '../../../server/support/database';
import { hospitalOf } from '../../support/hospital';
import { jsonOf, october, type ReportJson } from '../../support/reportJson';
import { textOf } from '../../support/textOf';
import { randomFrom } from '../../../support/random';
import { type StoredSurvey } from '../../support/storedSurveys';

const fileWith = (locais: string): Hospital => ({
  perguntas: [{ Id: '1', Descricao_Pergunta: 'Atendimento?' }],
  locais: locais.split('').map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: ['1'] })),
});

/** A time of a day in São Paulo, which is three hours behind UTC. */
const at = (day: Day, time: string): number => Date.parse(`${day}T${time}-03:00`);

const answeredAt = (local: string, moments: readonly [Day, string][]): StoredSurvey[] =>
  moments.map(([day, time]) => ({ local, day, at: at(day, time), answers: { 1: 'MB' } }));

const cellIn = (quando: ReportJson['total']['quando'], turno: Quando['turno'], fimDeSemana: boolean) =>
  quando?.find((cell) => cell.turno === turno && cell.fimDeSemana === fimDeSemana);

const counts = (quando: ReportJson['total']['quando']) => quando?.map(({ pesquisas }) => pesquisas);

/** 2026-10-05 was a Monday. */
const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2026-10-09', '2026-10-10', '2026-10-11', '2026-10-12'];

test('a survey counts in the cell of its hour in the hospital', async () => {
  const repeated = (count: number, moment: [Day, string]) => Array.from({ length: count }, () => moment);
  const hospital = await hospitalOf(fileWith('A'), [
    ...answeredAt('A', [...repeated(8, [FRIDAY, '07:00:00']), ...repeated(1, [MONDAY, '18:59:59.999'])]),
    ...answeredAt('A', [...repeated(9, [FRIDAY, '19:00:00']), ...repeated(1, [MONDAY, '00:00:00'])]),
    ...answeredAt('A', [...repeated(10, [SATURDAY, '07:00:00']), ...repeated(1, [SUNDAY, '18:59:59.999'])]),
    ...answeredAt('A', [...repeated(11, [SATURDAY, '06:59:59.999']), ...repeated(1, [SUNDAY, '23:59:59'])]),
  ]);
  const { total, locais } = await jsonOf(hospital);
  const named = total.quando?.map(({ turno, fimDeSemana, pesquisas }) => [turno, fimDeSemana, pesquisas]);
  expect(named).toEqual([
    ['dia', false, 9],
    ['noite', false, 10],
    ['dia', true, 11],
    ['noite', true, 12],
  ]);
  expect(counts(locais[0]?.quando ?? null)).toEqual([9, 10, 11, 12]);
});

describe('few surveys are hidden', () => {
  /** How many surveys each ward has in the four cells. */
  const withCounts = (wards: Record<string, readonly number[]>) => {
    const moments: [Day, string][] = [
      [FRIDAY, '10:00:00'],
      [FRIDAY, '22:00:00'],
      [SATURDAY, '10:00:00'],
      [SATURDAY, '22:00:00'],
    ];
    const surveys = Object.entries(wards).flatMap(([local, cells]) =>
      moments.flatMap((moment, index) =>
        answeredAt(
          local,
          Array.from({ length: cells[index] ?? 0 }, () => moment),
        ),
      ),
    );
    return hospitalOf(fileWith(Object.keys(wards).join('')), surveys);
  };
  /** How many surveys each shown part of the week has, by its time and days. */
  const partsOf = (quando: ReportJson['total']['quando']) =>
    Object.fromEntries(
      (quando ?? []).map(({ turno, fimDeSemana, pesquisas }) => [
        [turno ?? 'any time', fimDeSemana === null ? 'any day' : fimDeSemana ? 'weekend' : 'weekdays'].join(', '),
        pesquisas,
      ]),
    );
  const partsIn = async (wards: Record<string, readonly number[]>, ...more: string[]) => {
    const { total, locais } = await jsonOf(await withCounts(wards), [...october, ...more]);
    const ofWard = (id: string) => partsOf(locais.find(({ Id }) => Id === id)?.quando ?? null);
    return { total: partsOf(total.quando), ofWard };
  };

  test.each([
    [
      'the four cells',
      [30, 20, 9, 8],
      { 'dia, weekdays': 30, 'noite, weekdays': 20, 'dia, weekend': 9, 'noite, weekend': 8 },
    ],
    ['the cells that have surveys', [30, 20, 9, 0], { 'dia, weekdays': 30, 'noite, weekdays': 20, 'dia, weekend': 9 }],
    ['the day in two parts', [30, 20, 9, 7], { 'dia, weekdays': 30, 'dia, weekend': 9, 'noite, any day': 27 }],
    ['the night in two parts', [30, 20, 7, 9], { 'dia, any day': 37, 'noite, weekdays': 20, 'noite, weekend': 9 }],
    ['day and night', [30, 20, 4, 5], { 'dia, any day': 34, 'noite, any day': 25 }],
    ['weekdays and weekends', [30, 2, 9, 2], { 'any time, weekdays': 32, 'any time, weekend': 11 }],
    ['nothing where every division has a small part', [30, 2, 2, 1], {}],
  ])('a ward shows %s', async (_, counts, parts) => {
    expect((await partsIn({ A: counts })).ofWard('A')).toEqual(parts);
  });

  test('a part of the week of the hospital counts the wards that show it', async () => {
    const { total } = await partsIn({ A: [30, 20, 9, 8], B: [30, 20, 4, 5] });
    expect(total).toEqual({
      'dia, weekdays': 30,
      'noite, weekdays': 20,
      'dia, weekend': 9,
      'noite, weekend': 8,
      'dia, any day': 34,
      'noite, any day': 25,
    });
  });

  test('small wards show no part of the week, also not those that count together', async () => {
    const { total, ofWard } = await partsIn({ A: [30, 20, 10, 10], B: [2, 2, 0, 1], C: [2, 2, 0, 1] });
    expect(total['dia, weekdays']).toBe(30);
    expect(ofWard('B')).toEqual({});
  });

  test('the report of a ward has the parts of the ward', async () => {
    const { total } = await partsIn({ A: [30, 20, 4, 5], B: [30, 20, 10, 10] }, '--local', 'A');
    expect(total).toEqual({ 'dia, any day': 34, 'noite, any day': 25 });
  });

  test('a hidden hospital has no part', async () => {
    expect((await jsonOf(await withCounts({ A: [1, 1, 1, 1] }))).total.quando).toBeNull();
  });
});

sqliteOnly('a ward that fell at night only is named by its nights', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const random = randomFrom(seed);
  const surveys: StoredSurvey[] = [];
  for (let day = '2025-08-01'; day <= '2026-10-31'; day = addDays(day, 1)) {
    for (const local of 'ABCD') {
      for (let left = 8; left > 0; left -= 1) {
        const moment = at(day, '00:00:00') + random.below(DAY_MS);
        const hour = new Date(moment - 3 * 3_600_000).getUTCHours();
        const isWorse = local === 'B' && day >= '2026-10-01' && (hour < 7 || hour >= 19);
        const isGood = random.chance(isWorse ? 0.4 : 0.9);
        surveys.push({ local, day, at: moment, answers: { 1: isGood ? 'BO' : 'RE' } });
      }
    }
  }
  const hospital = await hospitalOf(fileWith('ABCD'), surveys);
  const { locais } = await jsonOf(hospital);
  const ward = locais.find(({ Id }) => Id === 'B');
  const night = cellIn(ward?.quando ?? null, 'noite', false);
  const day = cellIn(ward?.quando ?? null, 'dia', false);
  const { stdout } = await hospital.command([...october, '--local', 'B', '--saida', '-']);
  const isNamed = /Local B(, segunda a sexta, 19 às 7 h)? \d\d.%, \d\d pontos abaixo do habitual/.test(textOf(stdout));
  expect([seed, night?.situacao, isNamed]).toEqual([seed, 'abaixo', true]);
  expect((day?.satisfacao ?? 0) - (night?.satisfacao ?? 100)).toBeGreaterThan(20);
});
