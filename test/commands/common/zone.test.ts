import { brazilianMoment, isoIn, mondayOf, Zone } from '../../../src/commands/common/zone';
import { randomFrom } from '../../support/random';

const saoPaulo = new Zone('America/Sao_Paulo');

test.each([
  ['America/Sao_Paulo', '2026-10-01', '2026-10-01T03:00:00.000Z'],
  ['America/Manaus', '2026-10-01', '2026-10-01T04:00:00.000Z'],
  ['America/Noronha', '2026-10-01', '2026-10-01T02:00:00.000Z'],
  ['Asia/Kathmandu', '2026-10-01', '2026-09-30T18:15:00.000Z'],
  // On November 4 daylight saving time began: the clock went from 0:00 to 1:00, and the day begins at 1:00 (3:00 UTC).
  // On February 17 it ended: the clock went from 24:00 back to 23:00. February 17 begins at 2:00 UTC, February 18 at
  // 3:00 UTC.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z'],
])('in %s the day %s begins at %s', (name, day, moment) => {
  expect(new Zone(name).startOf(day).toISOString()).toBe(moment);
});

test('times are written in local time', () => {
  expect(isoIn(saoPaulo, Date.parse('2026-10-02T02:03:07.999Z'))).toBe('2026-10-01T23:03:07-03:00');
  expect(isoIn(new Zone('Asia/Kathmandu'), Date.parse('2026-10-01T00:00:00Z'))).toBe('2026-10-01T05:45:00+05:45');
  expect(brazilianMoment(saoPaulo, Date.parse('2026-10-02T02:03:07.999Z'))).toBe('01/10/2026 23:03:07');
});

test('weeks begin on Monday', () => {
  expect(['1969-12-28', '1969-12-29', '2026-10-26', '2026-11-01'].map(mondayOf)).toEqual([
    '1969-12-22',
    '1969-12-29',
    '2026-10-26',
    '2026-10-26',
  ]);
});

test('the hour of a time begins at the full local hour', () => {
  const hourOf = (name: string, moment: string) => new Date(new Zone(name).hourOf(Date.parse(moment))).toISOString();
  expect(hourOf('America/Sao_Paulo', '2026-10-02T02:59:59.999Z')).toBe('2026-10-02T02:00:00.000Z');
  expect(hourOf('Asia/Kathmandu', '2026-10-02T02:14:59.999Z')).toBe('2026-10-02T01:15:00.000Z');
});

test('the hour before and the hour after the clock goes back are two', () => {
  const [before, after] = ['2018-02-18T01:30:00Z', '2018-02-18T02:30:00Z'].map(Date.parse);
  expect(isoIn(saoPaulo, saoPaulo.hourOf(before ?? 0))).toBe('2018-02-17T23:00:00-02:00');
  expect(isoIn(saoPaulo, saoPaulo.hourOf(after ?? 0))).toBe('2018-02-17T23:00:00-03:00');
});

/** `ZONE_SEED` repeats the zones and years of a failure. */
const seed = Number(process.env['ZONE_SEED'] ?? Date.now() % 2 ** 31);

test('times are those of Intl, also on days on which the clock changes', () => {
  const random = randomFrom(seed);
  const names = Intl.supportedValuesOf('timeZone');
  for (let round = 0; round < 40; round += 1) {
    const name = random.pick(names);
    const zone = new Zone(name);
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
    const start = Date.UTC(2015 + random.below(22), 0, 1);
    const moments = Array.from({ length: 500 }, (_, step) => start + step * 17.5 * 3_600_000);
    const times = moments.map((moment) => `${zone.at(moment).day} ${zone.at(moment).time}`);
    expect({ seed, name, times }).toEqual({ seed, name, times: moments.map((moment) => format.format(moment)) });
  }
});
