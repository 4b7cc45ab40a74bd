import type { Report } from '../../../../src/commands/report/answers/figures';
import type { Quando } from '../../../../src/commands/report/counting/collect';
import { addDays, DAY_MS, type Day } from '../../../../src/commands/common/zone';
import type { Hospital } from '../../../../src/hospital/hospitalFile';
import { sqliteOnly } from '../../../server/support/database';
import { hospitalOf, type TestHospital } from '../../support/hospital';
import { textOf } from '../../support/textOf';
import { randomFrom } from '../../../support/random';
import { type StoredSurvey } from '../../support/storedSurveys';

const october = ['relatorio', '--periodo', '2026-10'];

const jsonOf = async (hospital: TestHospital, ...more: string[]): Promise<Report> => {
  const { stdout } = await hospital.command([...october, '--formato', 'json', ...more, '--saida', '-']);
  return JSON.parse(stdout) as Report;
};

const fileWith = (locais: string): Hospital => ({
  perguntas: [{ Id: '1', Descricao_Pergunta: 'Atendimento?' }],
  locais: locais.split('').map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: ['1'] })),
});

/** A time of a day in São Paulo, which is three hours behind UTC. */
const at = (day: Day, time: string): number => Date.parse(`${day}T${time}-03:00`);

const answeredAt = (local: string, moments: readonly [Day, string][]): StoredSurvey[] =>
  moments.map(([day, time]) => ({ local, day, at: at(day, time), answers: { 1: 'MB' } }));

const cellIn = (quando: Report['total']['quando'], turno: Quando['turno'], fimDeSemana: boolean) =>
  quando?.find((cell) => cell.turno === turno && cell.fimDeSemana === fimDeSemana);

const counts = (quando: Report['total']['quando']) => quando?.map(({ pesquisas }) => pesquisas);

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
  const cellsOf = async (wards: Record<string, readonly number[]>) => {
    const { total, locais } = await jsonOf(await withCounts(wards));
    const sorted = [...locais].sort((a, b) => (String(a.Id) < String(b.Id) ? -1 : 1));
    return [...sorted.map(({ quando }) => counts(quando)), counts(total.quando)];
  };

  test('a cell of a ward below 8, with the smallest other one if they are 1 to 7 together', async () => {
    expect(await cellsOf({ A: [30, 20, 9, 7], B: [30, 20, 4, 4], C: [30, 20, 9, 0] })).toEqual([
      [30, 20, null, null],
      [30, 20, null, null],
      [30, 20, 9, null],
      // Nights of weekends: 7 of A, 4 of B, none of C.
      [90, 60, 22, 11],
    ]);
  });

  test('the cells of a hidden ward, also from those of the hospital', async () => {
    expect(await cellsOf({ A: [30, 20, 10, 10], B: [2, 2, 0, 0], C: [2, 2, 0, 1] })).toEqual([
      [30, 20, 10, 10],
      undefined,
      undefined,
      [30, 20, 10, 10],
    ]);
  });

  test('a cell that is the only hidden one, also from that of the hospital', async () => {
    // The hospital's weekends less those of B would be those of A.
    expect(await cellsOf({ A: [30, 20, 4, 5], B: [30, 20, 10, 10] })).toEqual([
      [30, 20, null, null],
      [30, 20, 10, 10],
      [60, 40, 10, 10],
    ]);
  });

  test('hidden cells that are fewer than 8 together, which the wards less the cells of the hospital would be', async () => {
    // Days of weekends have 7 in hidden cells, nights 11. If the hospital counted the nights, the rest would be the days.
    expect(await cellsOf({ A: [30, 20, 3, 6], B: [30, 20, 4, 5], C: [30, 20, 10, 10] })).toEqual([
      [30, 20, null, null],
      [30, 20, null, null],
      [30, 20, 10, 10],
      [90, 60, 10, 10],
    ]);
  });

  test('the cells of a ward in a report on it', async () => {
    const { total } = await jsonOf(await withCounts({ A: [30, 20, 4, 5], B: [30, 20, 10, 10] }), '--local', 'A');
    expect(counts(total.quando)).toEqual([30, 20, null, null]);
  });

  test('all cells where the hospital has fewer than 8', async () => {
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
  const isNamed = /Local B(, segunda a sexta, 19 às 7 h)? \d\d.%, abaixo do habitual/.test(textOf(stdout));
  expect([seed, night?.situacao, isNamed]).toEqual([seed, 'abaixo', true]);
  expect((day?.satisfacao ?? 0) - (night?.satisfacao ?? 100)).toBeGreaterThan(20);
});
