import { sumOf, type Sums } from '../../../../src/commands/report/counting/sums';
import { judge, type Series } from '../../../../src/commands/report/rule/usual';

/** A month of surveys with `n` answers each. `good` has the number of good answers of each survey. */
const month = (good: readonly number[], n = 5): Sums => ({
  surveys: good.length,
  y: good.reduce((sum, y) => sum + y, 0),
  n: n * good.length,
  yy: good.reduce((sum, y) => sum + y * y, 0),
  yn: good.reduce((sum, y) => sum + y * n, 0),
  nn: n * n * good.length,
});

const repeat = (surveys: number, ...good: number[]) =>
  month(Array.from({ length: surveys }, (_, index) => good[index % good.length] ?? 0));

/** 80 % good. */
const usual = repeat(40, 5, 5, 4, 2);
/** 60 % good. */
const low = repeat(40, 5, 4, 2, 1);
const few = repeat(7, 5, 5, 4, 2);
const none = sumOf([]);

const seriesOf =
  (months: readonly Sums[]): Series =>
  (now, base) => [{ now: months[now] ?? none, base: base.map((at) => months[at] ?? none) }];
const judged = (months: readonly Sums[], ...others: (readonly Sums[])[]) =>
  judge([months, ...others].map(seriesOf), months.length - 1)[0] ?? [];
const situations = (months: readonly Sums[]) => judged(months).map((one) => one?.situacao ?? null);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('a drop leaves the usual share of later months as it was', () => {
  const all = judged([...times(12, usual), low, low, usual]);
  expect(all.slice(12).map((one) => one && [one.share, one.usual, one.situacao, one.run])).toEqual([
    [0.6, 0.8, 'abaixo', 1],
    [0.6, 0.8, 'abaixo', 2],
    [0.8, 0.8, 'habitual', 0],
  ]);
});

test('a rise is marked too', () => {
  expect(situations([...times(12, low), usual]).at(-1)).toBe('acima');
});

test('there is no usual share with fewer than three months or 24 surveys before, or 8 in the month', () => {
  expect(situations(times(4, usual))).toEqual([null, null, null, 'habitual']);
  expect(situations([...times(3, few), usual])).toEqual([null, null, null, null]);
  expect(situations([...times(4, few), usual]).at(-1)).toBe('habitual');
  expect(situations([...times(12, usual), few]).at(-1)).toBeNull();
  expect(situations([usual, usual, none, usual, usual])).toEqual([null, null, null, null, 'habitual']);
});

test('less than twelve months before are no new usual ones', () => {
  expect(judged(times(14, usual)).map((one) => one?.usualSince)).toEqual([...times(3, undefined), ...times(11, null)]);
});

test('only the twelve months before count', () => {
  expect(judged([low, ...times(12, usual), usual]).at(-1)?.usual).toBeCloseTo(0.8);
  expect(judged([low, ...times(11, usual), usual]).at(-1)?.usual).toBeCloseTo((0.6 + 11 * 0.8) / 12);
});

test('after six marked months in a row these are the usual ones', () => {
  const all = judged([...times(12, usual), ...times(8, low), usual]);
  expect(all.slice(12).map((one) => one?.situacao)).toEqual([...times(6, 'abaixo'), 'habitual', 'habitual', 'acima']);
  expect(all[17]).toMatchObject({ run: 6, usualSince: null });
  expect(all[18]).toMatchObject({ share: 0.6, usual: 0.6, run: 0, usualSince: 12 });
  expect(all[20]?.usualSince).toBe(12);
  const five = judged([...times(12, usual), ...times(5, low), usual, low]);
  expect(five.at(-1)).toMatchObject({ situacao: 'abaixo', run: 1, usual: 0.8 });
});

test('less than five points are no mark, however many surveys there are', () => {
  const [eighty, seventySix, seventyFive] = [repeat(4000, 4), repeat(4000, 4, 4, 4, 4, 3), repeat(4000, 4, 4, 4, 3)];
  expect(situations([...times(12, eighty), seventySix]).at(-1)).toBe('habitual');
  expect(situations([...times(12, eighty), seventyFive]).at(-1)).toBe('abaixo');
});

/**
 * Computes by hand the z of a month against 12 equal months, with the spread of all surveys together. `now` and `base`
 * list how many of the 10 answers of each survey are good.
 */
const zByHand = (now: readonly number[], base: readonly number[]): number => {
  const all = [...now, ...times(12, base).flat()];
  const q = all.reduce((sum, y) => sum + y, 0) / (10 * all.length);
  const spread = all.reduce((sum, y) => sum + (y - 10 * q) ** 2, 0) / (all.length - 1);
  const share = (good: readonly number[]) => good.reduce((sum, y) => sum + y, 0) / (10 * good.length);
  return (share(now) - share(base)) / Math.sqrt((spread / 100) * (1 / now.length + 1 / (12 * base.length)));
};

describe('a month is marked', () => {
  /** So many patients of forty are happy with everything, the others with nothing. */
  const surveys = (happy: number) => Array.from({ length: 40 }, (_, index) => (index < happy ? 10 : 0));
  const [base, two, three] = [surveys(34), surveys(28), surveys(26)];
  const of = (months: readonly (readonly number[])[]) => situations(months.map((good) => month(good, 10))).slice(12);
  const before = times(12, base);

  test('if z is beyond 3', () => {
    expect(Math.abs(zByHand(three, base))).toBeGreaterThan(3);
    expect(of([...before, three])).toEqual(['abaixo']);
  });

  test('with z beyond 2 only if one of the two months before was beyond 2 on the same side', () => {
    expect(Math.abs(zByHand(two, base))).toBeGreaterThan(2);
    expect(Math.abs(zByHand(two, base))).toBeLessThan(3);
    expect(of([...before, two])).toEqual(['habitual']);
    expect(of([...before, two, two])).toEqual(['habitual', 'abaixo']);
    expect(of([...before, two, base, two])).toEqual(['habitual', 'habitual', 'abaixo']);
    expect(of([...before, two, base, base, two]).at(-1)).toBe('habitual');
  });
});

test('if the months of most groups differ more than by chance, the same difference is no mark', () => {
  const restless = Array.from({ length: 13 }, (_, index) => (index % 2 === 0 ? usual : low));
  const calm = [...times(12, usual), low];
  expect(judged(calm).at(-1)?.situacao).toBe('abaixo');
  expect(judged(calm, restless, restless).at(-1)?.situacao).toBe('habitual');
  expect(judged(calm, calm, restless).at(-1)?.situacao).toBe('abaixo');
});

test('each ward is compared with itself, weighted by its answers of the month', () => {
  const [small, large] = [repeat(10, 4, 2), repeat(60, 5, 5, 5, 4)];
  const mixed: Series = (now, base) =>
    [small, large].map((ward, index) => ({
      now: now === 12 && index === 0 ? repeat(80, 4, 2) : ward,
      base: base.map(() => ward),
    }));
  const last = judge([mixed], 12)[0]?.at(-1);
  const expected = (400 * 0.6 + 300 * 0.95) / 700;
  expect(last).toMatchObject({ situacao: 'habitual', dispersion: 1 });
  expect([last?.share, last?.usual]).toEqual([expect.closeTo(expected), expect.closeTo(expected)]);
});

describe('a ward with one question, usually 97 % good', () => {
  const of = (surveys: number, bad: number) =>
    month(
      Array.from({ length: surveys }, (_, index) => (index < bad ? 0 : 1)),
      1,
    );
  const before = Array.from({ length: 12 }, (_, index) => of(13, index % 5 < 2 ? 1 : 0));

  test('is not marked for two bad answers of thirteen', () => {
    expect(situations([...before, of(13, 2), of(13, 2)]).slice(-2)).toEqual(['habitual', 'habitual']);
  });

  test('is marked for six bad answers of thirteen', () => {
    expect(situations([...before, of(13, 6)]).at(-1)).toBe('abaixo');
  });
});

test('a ward without any bad answer before can be marked', () => {
  expect(situations([...times(12, repeat(20, 5)), repeat(20, 5, 5, 5, 0)]).at(-1)).toBe('abaixo');
});

test('without a bad answer nothing is marked', () => {
  expect(situations(times(14, repeat(20, 5))).at(-1)).toBe('habitual');
});
