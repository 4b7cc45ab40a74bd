import { RESPOSTAS } from '../../../src/contract/respostas';
import { addDays, type Day } from '../../../src/commands/common/zone';
import { FEWEST } from '../../../src/commands/report/disclosure';
import { prioritiesOf } from '../../../src/commands/report/figures';
import type { CountedSurvey } from '../../../src/server/repositories/reports';
import type * as Scan from '../../../src/commands/statistics/temporalScan';
import { seeded } from '../../support/believableYear';
import { figuresFrom, localOf, patientsOf } from '../support/patients';

/**
 * What no solver can be told: how wide intervals are, and what "mudou", a coloured hour, the order of questions and a
 * spell say of exact counts. So from a small hospital we walk, answer by answer, to others of which every report of a week,
 * its month and its quarter, of all locations, of each unit and of each location, shows the very same. Whoever reads them
 * cannot tell these hospitals apart; each count of a group that is not shown must have three values among them.
 */
const QUESTIONS = [0, 1];
const PERIODS: [Day, Day][] = [
  ['2026-09-24', '2026-09-30'],
  ['2026-09-01', '2026-09-30'],
  ['2026-07-01', '2026-09-30'],
];
const [FROM, TO] = [addDays('2026-07-01', -92), '2026-09-30'];
const LOCAIS = [0, 1, 2].map(localOf);
/** The others are small: of so many surveys one is theirs. */
const EVERY = new Map(LOCAIS.map((local, index) => [local, [1, 5, 7][index] ?? 1]));
const unitOf = (local: string): string => (local === LOCAIS[0] ? 'Norte' : 'Sul');

// The scan of a location is the same in every scope, and takes longer than all the rest.
jest.mock('../../../src/commands/statistics/temporalScan', (): typeof Scan => {
  const { temporalScan, ...others } = jest.requireActual<typeof Scan>('../../../src/commands/statistics/temporalScan');
  const known = new Map<string, Scan.Spell | null>();
  return {
    ...others,
    temporalScan: (surveys, ends, fewest) => {
      const key = JSON.stringify([surveys, ends]);
      const spell = known.has(key) ? known.get(key) : temporalScan(surveys, ends, fewest);
      known.set(key, spell ?? null);
      return spell ?? null;
    },
  };
});

interface Report {
  scope: readonly string[];
  from: Day;
  to: Day;
}
/** Those of single locations first: they tell hospitals apart soonest. A location that is a unit is there once. */
const REPORTS: Report[] = [...LOCAIS.map((local) => [local]), LOCAIS.slice(1), LOCAIS].flatMap((scope) =>
  PERIODS.map(([from, to]) => ({ scope, from, to })),
);

/** All that a page or a file of it is made of. */
const shownOf = ({ scope, from, to }: Report, surveys: readonly CountedSurvey[]): string => {
  // A location is in the report though nobody opened its survey.
  const known = scope.map((local) => ({ local, moment: '2020-01-01T12:00:00.000Z', answers: [] }));
  const mine = [...known, ...surveys.filter(({ local }) => scope.includes(local))];
  const { perguntas, ...figures } = figuresFrom(mine, from, to, unitOf);
  const first = prioritiesOf(perguntas).map(({ key }) => key);
  // Only their interval and their order are seen; of so few locations there is no funnel.
  const unseen = ['effectiveAnswers', 'weight', 'spread'];
  return JSON.stringify([figures, perguntas, first], (key, value: unknown) => (unseen.includes(key) ? null : value));
};

interface Group {
  what: string;
  locais: readonly string[];
  questions: readonly number[];
  /** Of the period. */
  moments: readonly string[];
  has: (survey: CountedSurvey) => boolean;
}

const answerWith = (question: number, face: string): string => `1\tQ${question}\t${face}`;
const answerOf = ({ answers }: CountedSurvey, question: number): string | undefined =>
  answers.find((answer) => answer.includes(`\tQ${question}\t`));
const rated = (survey: CountedSurvey, questions: readonly number[]): boolean =>
  questions.some((question) => !(answerOf(survey, question) ?? '\t').endsWith('\t'));

/** Every location and every unit of a period, and each question there, of which fewer than 8 were answered. */
const hiddenIn = (surveys: readonly CountedSurvey[]): Group[] =>
  REPORTS.flatMap(({ scope, from, to }) => {
    const groupOf = (questions: readonly number[]): Group => ({
      what: `${scope.join('+')} from ${from}, Q${questions.join(' and Q')}`,
      locais: scope,
      questions,
      moments: Array.from({ length: 7 }, (_, day) => `${addDays(to, -day)}T14:30:00.000Z`),
      has: (survey) =>
        scope.includes(survey.local) &&
        survey.moment.slice(0, 10) >= from &&
        survey.moment.slice(0, 10) <= to &&
        rated(survey, questions),
    });
    const few = ({ has }: Group) => surveys.filter(has).length < FEWEST;
    const all = groupOf(QUESTIONS);
    return few(all) ? [all] : QUESTIONS.map((question) => groupOf([question])).filter(few);
  });

/** A count of a group that is not shown: of its surveys, or of a face of a question. */
interface Target {
  group: Group;
  face?: { question: number; answer: string };
  seen: Set<number>;
}

const targetsOf = (group: Group): Target[] => [
  { group, seen: new Set() },
  ...group.questions.flatMap((question) =>
    RESPOSTAS.map((face): Target => ({
      group,
      face: { question, answer: answerWith(question, face) },
      seen: new Set(),
    })),
  ),
];

const countOf = ({ group, face }: Target, surveys: readonly CountedSurvey[]): number =>
  surveys.filter((survey) => group.has(survey) && (!face || survey.answers.includes(face.answer))).length;

const withAnswer = (survey: CountedSurvey, question: number, answer: string | undefined): CountedSurvey => ({
  ...survey,
  answers: QUESTIONS.flatMap((each) => (each === question ? answer : answerOf(survey, each)) ?? []),
});

/** A walk from hospital to hospital. */
class Walk {
  readonly #random: () => number;
  surveys: CountedSurvey[];

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.surveys = patientsOf({ seed, locais: 3, perWeek: 3, from: FROM, to: TO, questions: 2, unsent: 0.15 })
      .filter(({ local }, index) => index % (EVERY.get(local) ?? 1) === 0)
      // One question is hardly ever asked.
      .map((survey, index) => (index % 4 === 0 ? survey : { ...survey, answers: survey.answers.slice(0, 1) }));
  }

  pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(this.#random() * of.length)];
  #in = (times: number): boolean => this.#random() < 1 / times;
  #face = (question: number): string => answerWith(question, this.pick(RESPOSTAS) ?? 'MB');

  /** A step that raises or lowers a count by one, and in most cases makes up for it outside of the group. */
  stepTo({ group, face }: Target): CountedSurvey[] {
    const next = [...this.surveys];
    const put = (old: CountedSurvey | undefined, now: (old: CountedSurvey) => CountedSurvey) => {
      if (old) next[this.surveys.indexOf(old)] = now(old);
    };
    const sent = this.surveys.filter(({ answers }) => answers.length > 0);
    const inside = sent.filter(group.has);
    const outside = sent.filter((survey) => !group.has(survey));
    if (face) {
      const { question, answer } = face;
      const up = !this.#in(3);
      const alike = (survey: CountedSurvey) => survey.answers.includes(answer) !== up;
      const one = this.pick(inside.filter(alike));
      const far = this.#in(4);
      const other = this.pick(outside.filter((survey) => !alike(survey) && (far || survey.local === one?.local)));
      const own = one && answerOf(one, question);
      const becomes = up ? answer : other && answerOf(other, question);
      put(one, (survey) => withAnswer(survey, question, becomes ?? this.#face(question)));
      if (one && !this.#in(4)) put(other, (survey) => withAnswer(survey, question, own));
    } else {
      const one = this.pick(inside);
      const other = this.pick(outside.filter(({ local }) => group.locais.includes(local))) ?? this.pick(outside);
      const there = { local: this.pick(group.locais) ?? '', moment: this.pick(group.moments) ?? '' };
      const [question = 0, ...more] = group.questions;
      const enters = this.#in(2);
      if (more.length > 0)
        put(enters ? other : one, (survey) => ({ ...survey, ...(enters ? there : { moment: other?.moment ?? '' }) }));
      else if (enters) {
        const asked = sent.filter(
          (survey) => !group.has(survey) && group.has(withAnswer(survey, question, this.#face(question))),
        );
        put(this.pick(asked), (survey) => withAnswer(survey, question, this.#face(question)));
      } else put(one, (survey) => withAnswer(survey, question, undefined));
      if (this.#in(2)) put(other, (survey) => ({ ...survey, ...there }));
    }
    // What somebody answered elsewhere may make up for it.
    const elsewhere = this.#in(2)
      ? this.pick(this.surveys.filter((survey) => next.includes(survey) && survey.answers[0]))
      : undefined;
    const question = this.pick(QUESTIONS) ?? 0;
    if (elsewhere && answerOf(elsewhere, question))
      put(elsewhere, (survey) => withAnswer(survey, question, this.#face(question)));
    return next;
  }
}

const FIRST = Number(process.env['FIRST'] ?? 7);
const SEEDS = Number(process.env['HOSPITALS'] ?? 1);
const STEPS = Number(process.env['STEPS'] ?? 800);

test('other hospitals show the same, whatever the counts of a group that is not shown', () => {
  const narrowed: string[] = [];
  let attacked = 0;
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const walk = new Walk(seed);
    const shown = REPORTS.map((report) => shownOf(report, walk.surveys));
    const targets = hiddenIn(walk.surveys).flatMap(targetsOf);
    attacked += targets.length;
    const open = () => targets.filter(({ seen }) => seen.size < 3);
    const look = () => {
      for (const target of targets) target.seen.add(countOf(target, walk.surveys));
    };
    look();
    for (let step = 0; step < STEPS; step += 1) {
      const target = walk.pick(open());
      if (!target) break;
      const next = walk.stepTo(target);
      const changed = new Set(
        walk.surveys.flatMap((survey, at) => (next[at] === survey ? [] : [survey.local, next[at]?.local])),
      );
      const same = REPORTS.every(
        (report, at) => !report.scope.some((local) => changed.has(local)) || shownOf(report, next) === shown[at],
      );
      if (!same) continue;
      walk.surveys = next;
      look();
    }
    for (const { group, face, seen } of open())
      narrowed.push(`hospital ${seed}, ${group.what} ${face?.answer ?? 'surveys'}: ${[...seen].join()}`);
  }
  if (process.env['HOSPITALS'] !== undefined) process.stdout.write(`${attacked} counts\n`);
  expect(attacked).toBeGreaterThan(50 * SEEDS);
  expect(narrowed).toEqual([]);
});
