import { InputError } from '../../../src/commands/common/arguments';
import { namePeriod, readPeriod } from '../../../src/commands/common/period';
import { Zone } from '../../../src/commands/common/zone';

const zone = new Zone('America/Sao_Paulo');
const now = new Date('2026-11-01T12:00:00Z');
const read = (options: Parameters<typeof readPeriod>[0], today = now) => readPeriod(options, { zone, now: today });
const readDays = (de: string, ate: string) => read({ de, ate });

test('both days are included', () => {
  const october = readDays('2026-10-01', '2026-10-31');
  expect(october).toMatchObject({ since: '2026-10-01T03:00:00.000Z', until: '2026-11-01T03:00:00.000Z' });
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '01/10/2026', '2026-10-01T00:00', 'ontem', ''])(
  '%p is not a day',
  (day) => {
    expect(() => readDays(day, '2026-12-31')).toThrow(InputError);
    expect(() => readDays(day, '2026-12-31')).toThrow(`--de ${day}: não é um dia dos anos 1900 a 9998`);
    expect(() => readDays('2020-01-01', day)).toThrow(`--ate ${day}: não é um dia dos anos 1900 a 9998`);
  },
);

test('February 29 is a day in leap years', () => {
  expect(readDays('2024-02-29', '2024-02-29').from).toBe('2024-02-29');
});

describe("--periodo is the last calendar period that is over in the hospital's time zone", () => {
  // In the hospital's time zone, this is still Saturday, October 31. So the current week and month are not over.
  const now = new Date('2026-11-01T02:00:00Z');
  test.each([
    ['semana-passada', '2026-10-19', '2026-10-25'],
    ['mes-passado', '2026-09-01', '2026-09-30'],
    ['trimestre-passado', '2026-07-01', '2026-09-30'],
    ['semestre-passado', '2026-01-01', '2026-06-30'],
    ['ano-passado', '2025-01-01', '2025-12-31'],
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-T3', '2026-07-01', '2026-09-30'],
    ['2026-t4', '2026-10-01', '2026-12-31'],
    ['2026-S1', '2026-01-01', '2026-06-30'],
    ['2026-S2', '2026-07-01', '2026-12-31'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-W41', '2026-10-05', '2026-10-11'],
    ['2020-W53', '2020-12-28', '2021-01-03'],
    ['2025-W01', '2024-12-30', '2025-01-05'],
  ])('%s', (periodo, from, to) => {
    expect(read({ periodo }, now)).toMatchObject({ from, to });
  });

  test.each(['2026-13', '2026-T5', '2026-S0', '2025-W53', '2026-W00', '2026-1', '26', '2026-10-01', '9999', ''])(
    '%p is not a period',
    (periodo) => {
      expect(() => read({ periodo }, now)).toThrow(`--periodo ${periodo}: escreva um destes: 2026-10, 2026-T3`);
    },
  );

  test.each([
    ['2026-10', 'outubro de 2026'],
    ['2026-T3', '3º trimestre de 2026'],
    ['2026-S2', '2º semestre de 2026'],
    ['2025', '2025'],
  ])('%s has a name', (periodo, name) => {
    const { from, to } = read({ periodo }, now);
    expect(namePeriod(from, to)).toBe(name);
  });

  test.each([
    ['2026-01-04T12:00:00Z', 'semana-passada', '2025-12-22', '2025-12-28'],
    ['2026-11-02T03:00:00Z', 'semana-passada', '2026-10-26', '2026-11-01'],
    ['2026-01-01T12:00:00Z', 'mes-passado', '2025-12-01', '2025-12-31'],
    ['2026-01-01T12:00:00Z', 'trimestre-passado', '2025-10-01', '2025-12-31'],
    ['2026-01-01T12:00:00Z', 'ano-passado', '2025-01-01', '2025-12-31'],
  ])('at %s, %s is the period from %s to %s', (time, periodo, from, to) => {
    expect(read({ periodo }, new Date(time))).toMatchObject({ from, to });
  });
});

test('a period that has not begun is refused', () => {
  const november = { de: '2026-11-01', ate: '2026-11-30' };
  expect(read(november, new Date('2026-11-01T03:00:00Z'))).toMatchObject({ from: '2026-11-01' });
  for (const options of [november, { periodo: '2026-11' }])
    expect(() => read(options, new Date('2026-11-01T02:59:59Z'))).toThrow('o período ainda não começou: 01/11/2026');
});
