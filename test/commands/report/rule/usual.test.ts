import { Ward } from '../../../../src/commands/report/counting/collect';
import { Patterns, type Answer } from '../../../../src/commands/report/counting/patterns';
import { answersOf } from '../../../../src/commands/report/counting/count';
import { dayOfMark, judge, type Series } from '../../../../src/commands/report/rule/usual';

/** A survey with `n` answers, the first `good` ones of which are good. */
interface Survey {
  good: number;
  n: number;
}

const QUESTIONS = 10;
/** So many days lie between the first days of two months. It is a multiple of seven, so months have the same weekdays. */
const DAYS = 7000;

const givenBy = ({ good, n }: Survey): Answer[] =>
  Array.from({ length: n }, (_, question) => ({ question, resposta: question < good ? 'MB' : 'RU' }));

const emptyWard = (): Ward =>
  new Ward({ id: 'L', numerico: 0, descricao: 'L', unidade: null, ativo: 1 }, new Patterns(QUESTIONS));

/** @param months each month's surveys, each on a day of its own */
const wardOf = (months: readonly (readonly Survey[])[]): Ward => {
  const ward = emptyWard();
  for (const [slot, surveys] of months.entries())
    for (const [day, survey] of surveys.entries())
      ward.add(slot, slot * DAYS + day, 'dia', false, ward.patterns.given(givenBy(survey)));
  return ward;
};

/** A month of surveys with `n` answers each. `good` has the number of good answers of each survey. */
const month = (good: readonly number[], n = 5): Survey[] => good.map((y) => ({ good: y, n }));

const repeat = (surveys: number, ...good: number[]) =>
  month(Array.from({ length: surveys }, (_, index) => good[index % good.length] ?? 0));

/** 80 % good. */
const usual = repeat(40, 5, 5, 4, 2);
/** 60 % good. */
const low = repeat(40, 5, 4, 2, 1);
const few = repeat(7, 5, 5, 4, 2);
const none: Survey[] = [];

const seriesOf =
  (...wards: Ward[]): Series =>
  () =>
    answersOf(wards);

type Months = readonly (readonly Survey[])[];

const judged = (months: Months, ...others: Months[]) =>
  judge(
    [months, ...others].map((one) => seriesOf(wardOf(one))),
    months.length - 1,
  )[0] ?? [];
const situations = (months: Months) => judged(months).map((one) => one?.situacao ?? null);
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

test('a usual share needs three months before', () => {
  expect(situations(times(4, usual))).toEqual([null, null, null, 'habitual']);
});

test('a usual share needs more than 21 surveys in the months before', () => {
  expect(situations([...times(3, few), usual]).at(-1)).toBeNull();
});

test('28 surveys in the months before are enough for a usual share', () => {
  expect(situations([...times(4, few), usual]).at(-1)).toBe('habitual');
});

test('a month with 7 surveys is not compared', () => {
  expect(situations([...times(12, usual), few]).at(-1)).toBeNull();
});

test('a month without surveys does not count among the months before', () => {
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
  const wards = [wardOf([...times(12, small), repeat(80, 4, 2)]), wardOf(times(13, large))];
  const last = judge([seriesOf(...wards)], 12)[0]?.at(-1);
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

/** A survey in which a patient answers these questions, each with a good face or not. */
type Answers = Readonly<Record<number, boolean>>;

/** @param months each month's surveys, with the day of the month */
const wardWith = (months: readonly (readonly { day: number; turno?: 'dia' | 'noite'; answers: Answers }[])[]): Ward => {
  const ward = emptyWard();
  for (const [slot, surveys] of months.entries()) {
    for (const { day, turno = 'dia', answers } of surveys) {
      const given = Object.entries(answers).map(([question, isGood]): Answer => ({
        question: Number(question),
        resposta: isGood ? 'MB' : 'RU',
      }));
      ward.add(slot, slot * DAYS + day, turno, false, ward.patterns.given(given));
    }
  }
  return ward;
};

const lastOf = (ward: Ward, month = 12) => judge([seriesOf(ward)], month)[0]?.at(-1);

describe('a ward with an easy and a hard question', () => {
  /** Question 0 is good in 90 %, question 1 in 60 %. */
  const both = (day: number): Answers => ({ 0: day % 10 > 0, 1: day % 5 < 3 });
  const days = [...Array(40).keys()];
  const year = times(
    12,
    days.map((day) => ({ day, answers: both(day) })),
  );

  test('is not marked when half of the patients answer only the hard one', () => {
    const now = days.map((day) => ({ day, answers: day % 2 === 0 ? both(day) : { 1: day % 5 < 3 } }));
    const last = lastOf(wardWith([...year, now]));
    expect(last?.situacao).toBe('habitual');
    expect(last?.usual).toBeCloseTo((20 * 0.9 + 40 * 0.6) / 60);
  });

  test('is not marked when the easy one gets a new text on the third', () => {
    const now = days.map((day) => ({
      day,
      answers: day < 2 ? both(day) : { 1: day % 5 < 3, 2: day % 10 > 0 },
    }));
    expect(lastOf(wardWith([...year, now]))).toMatchObject({ situacao: 'habitual', share: 0.6, usual: 0.6 });
  });

  test('has a usual share of each question over the months in which it was asked', () => {
    const replaced = days.map((day) => ({ day, answers: { 1: day % 5 < 3, 2: day % 2 === 0 } }));
    const last = lastOf(wardWith([...year.slice(4), ...times(5, replaced)]));
    expect(last?.months).toHaveLength(12);
    expect(last?.usual).toBeCloseTo((0.6 + 0.5) / 2);
  });

  test('is marked when the hard one falls', () => {
    const now = days.map((day) => ({ day, answers: { 0: day % 10 > 0, 1: day % 5 < 1 } }));
    expect(lastOf(wardWith([...year, now]))?.situacao).toBe('abaixo');
  });
});

describe('days', () => {
  /** 20 surveys a month, on so many days; those of a day are alike, and nine of ten days are good. */
  const alike = (slot: number, onDays: number) =>
    Array.from({ length: 40 }, (_, survey) => {
      const day = survey % onDays;
      return { day, answers: { 0: (slot * onDays + day) % 10 < 8 } };
    });

  test('on which patients come in groups widen the limits', () => {
    const fallen = (onDays: number) =>
      wardWith([
        ...times(12, 0).map((_, slot) => alike(slot, onDays)),
        Array.from({ length: 40 }, (_, survey) => ({
          day: survey % onDays,
          answers: { 0: survey % onDays < onDays / 2 },
        })),
      ]);
    expect([lastOf(fallen(40))?.situacao, lastOf(fallen(4))?.situacao]).toEqual(['abaixo', 'habitual']);
  });

  const usualMonth = Array.from({ length: 40 }, (_, survey) => ({ day: survey, answers: { 0: survey % 5 > 0 } }));
  const evening = (surveys: number, day: number) =>
    Array.from({ length: surveys }, () => ({ day, answers: { 0: false } }));

  test('that made a month alone are named', () => {
    const ward = wardWith([...times(12, usualMonth), [...usualMonth, ...evening(20, 50)]]);
    const last = lastOf(ward);
    expect(last?.situacao).toBe('abaixo');
    const found = last && dayOfMark(answersOf([ward]), last, 12);
    expect(found?.day).toBe(12 * DAYS + 50);
    expect(found?.share).toBeCloseTo(0.8);
  });

  test('that made a month only in part are not named', () => {
    const low = usualMonth.map(({ day }) => ({ day, answers: { 0: day % 2 === 0 } }));
    const ward = wardWith([...times(12, usualMonth), [...low, ...evening(20, 50)]]);
    const last = lastOf(ward);
    expect(last?.situacao).toBe('abaixo');
    expect(last && dayOfMark(answersOf([ward]), last, 12)).toBeNull();
  });
});

test('a tablet that moves to a night with a lower share marks no ward', () => {
  const at = (turno: 'dia' | 'noite', surveys: number) =>
    Array.from({ length: surveys }, (_, survey) => ({
      day: survey,
      turno,
      answers: { 0: turno === 'dia' ? survey % 20 > 0 : survey % 3 > 0 },
    }));
  const ward = wardWith([...times(12, [...at('dia', 60), ...at('noite', 21)]), [...at('dia', 20), ...at('noite', 60)]]);
  expect(lastOf(ward)?.situacao).toBe('habitual');
});
