import { Numbers, Patterns } from '../../../../src/commands/report/counting/patterns';
import { Score } from '../../../../src/commands/report/counting/score';
import { noSums, Tally } from '../../../../src/commands/report/counting/tally';
import { randomFrom, type Random } from '../../../support/random';

/** More than fit into one 32-bit word. */
const QUESTIONS = 40;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

interface Survey {
  day: number;
  /** By question: whether the answer is good; absent without an answer. */
  answers: ReadonlyMap<number, boolean>;
}

const surveysOf = (random: Random): Survey[] =>
  Array.from({ length: 1 + random.below(60) }, () => ({
    day: 20_000 + random.below(31),
    answers: new Map(
      Array.from({ length: QUESTIONS }, (_, question): [number, boolean] => [question, random.chance(0.7)]).filter(() =>
        random.chance(0.4),
      ),
    ),
  }));

const tallyOf = (surveys: readonly Survey[], isCounted?: (day: number) => boolean): Tally => {
  const patterns = new Patterns(QUESTIONS);
  const list = { days: new Numbers(), patterns: new Numbers() };
  for (const { day, answers } of surveys) {
    const given = [...answers].map(([question, isGood]) => ({ question, resposta: isGood ? 'BO' : 'RE' }) as const);
    list.days.push(day);
    list.patterns.push(patterns.given(given).pattern);
  }
  return new Tally(patterns, [list], isCounted);
};

const pointsOf = (random: Random, questions: readonly number[]) => ({
  questions,
  answer: questions.map(() => -random.next()),
  good: 1,
});

type Points = ReturnType<typeof pointsOf>;

/** Computes the sums of one survey from its answers. */
const scoreOf = ({ answers }: Survey, { questions, answer, good }: Points) => {
  const counted = questions.flatMap((question, index) => {
    const isGood = answers.get(question);
    return isGood === undefined ? [] : [(answer[index] ?? 0) + (isGood ? good : 0)];
  });
  return { answers: counted.length, score: counted.reduce((sum, one) => sum + one, 0) };
};

const sum = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((all, item) => all + valueOf(item), 0);

const expectedSums = (surveys: readonly Survey[], points: Points) => {
  const scores = surveys.map((survey) => scoreOf(survey, points)).filter(({ answers }) => answers > 0);
  return {
    surveys: scores.length,
    answers: sum(scores, ({ answers }) => answers),
    pairs: sum(scores, ({ answers }) => answers * (answers - 1)),
    score: expect.closeTo(sum(scores, ({ score }) => score)) as number,
    squares: expect.closeTo(sum(scores, ({ score }) => score ** 2)) as number,
    products: expect.closeTo(sum(scores, ({ score, answers }) => score * answers)) as number,
  };
};

const sumsOf = (tally: Tally, points: Points) => {
  const sums = noSums();
  tally.addTo(sums, new Score(tally.patterns, points));
  return sums;
};

describe(`random surveys (seed ${seed})`, () => {
  const random = randomFrom(seed);
  const surveys = surveysOf(random);
  const tally = tallyOf(surveys);

  test.each([1, 2, 7, QUESTIONS])('are summed over %i questions', (length) => {
    const questions = Array.from({ length }, (_, question) => QUESTIONS - 1 - question);
    const points = pointsOf(random, questions);
    expect(sumsOf(tally, points)).toEqual(expectedSums(surveys, points));
  });

  test('are summed for two scores at the same time', () => {
    const [one, other] = [pointsOf(random, [0, 33]), pointsOf(random, [1, 2, 33])];
    const scores = [one, other].map((points) => new Score(tally.patterns, points));
    const inTurn = surveys.map(({ answers }) => {
      const given = [...answers].map(([question, isGood]) => ({ question, resposta: isGood ? 'BO' : 'RE' }) as const);
      const { pattern } = tally.patterns.given(given);
      return scores.map((score) => score.of(pattern));
    });
    expect(inTurn).toEqual(
      surveys.map((survey) => [one, other].map((points) => expect.closeTo(scoreOf(survey, points).score) as number)),
    );
  });

  test('are summed by day', () => {
    const points = pointsOf(random, [3, 4, 35]);
    const found = new Map<number, { score: number; squares: number }>();
    tally.eachDay(new Score(tally.patterns, points), (day, sums) => found.set(day, sums));
    const expected = new Map(
      surveys.map(({ day }) => {
        const scores = surveys.filter((survey) => survey.day === day).map((survey) => scoreOf(survey, points).score);
        return [
          day,
          {
            score: expect.closeTo(sum(scores, (score) => score)) as number,
            squares: expect.closeTo(sum(scores, (score) => score ** 2)) as number,
          },
        ];
      }),
    );
    expect(found).toEqual(expected);
  });

  test('are counted by question', () => {
    const questions = Array.from({ length: QUESTIONS }, (_, question) => question);
    const [answers, good] = [
      questions.map((question) => surveys.filter((survey) => survey.answers.has(question)).length),
      questions.map((question) => surveys.filter((survey) => survey.answers.get(question) === true).length),
    ];
    expect(questions.map((question) => tally.answersTo(question))).toEqual(answers);
    expect(questions.map((question) => tally.goodTo(question))).toEqual(good);
    expect(tally.questions).toEqual(questions.filter((question) => answers[question] !== 0));
  });

  test('are counted once if they answer one of some questions', () => {
    const expected = surveys.filter(({ answers }) => answers.has(5) || answers.has(36)).length;
    expect(tally.surveysWith([5, 36])).toBe(expected);
  });

  test('count only on some days', () => {
    const isCounted = (day: number): boolean => day % 3 === 0;
    const counted = surveys.filter(({ day }) => isCounted(day));
    const points = pointsOf(random, [3, 4, 35]);
    const some = tallyOf(surveys, isCounted);
    expect(some.surveys).toBe(counted.length);
    expect(some.days).toEqual([...new Set(counted.map(({ day }) => day))].sort((a, b) => a - b));
    expect(sumsOf(some, points)).toEqual(expectedSums(counted, points));
  });
});

test('a tally without surveys has no days', () => {
  const none = tallyOf([]);
  expect([none.surveys, none.days]).toEqual([0, []]);
});
