import { InputError } from '../../../src/commands/common/inputError';
import { describePeriod, parsePeriod, periodBefore } from '../../../src/commands/common/period';
import { Zone } from '../../../src/commands/common/zone';

const zone = new Zone('America/Sao_Paulo');

test('both days are included', () => {
  const october = parsePeriod('2026-10-01', '2026-10-31', zone);
  expect(october).toMatchObject({ since: '2026-10-01T03:00:00.000Z', until: '2026-11-01T03:00:00.000Z' });
  expect(describePeriod(october)).toBe('01/10/2026 a 31/10/2026');
  expect(describePeriod(parsePeriod('2026-10-01', '2026-10-01', zone))).toBe('01/10/2026');
});

test('the period before has as many days', () => {
  const before = periodBefore(parsePeriod('2026-10-01', '2026-10-31', zone), zone);
  expect(before).toMatchObject({ from: '2026-08-31', to: '2026-09-30', until: '2026-10-01T03:00:00.000Z' });
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '01/10/2026', '2026-10-01T00:00', 'ontem', ''])(
  '%p is no day',
  (day) => {
    expect(() => parsePeriod(day, '2026-12-31', zone)).toThrow(InputError);
    expect(() => parsePeriod(day, '2026-12-31', zone)).toThrow(`--de ${day}: não é um dia`);
    expect(() => parsePeriod('2020-01-01', day, zone)).toThrow(`--ate ${day}: não é um dia`);
  },
);

test('the 29th of February is a day in its years', () => {
  expect(parsePeriod('2028-02-29', '2028-02-29', zone).from).toBe('2028-02-29');
});

test('the days stand in their order', () => {
  expect(() => parsePeriod('2026-10-02', '2026-10-01', zone)).toThrow('--de 2026-10-02 vem depois de --ate 2026-10-01');
});
