import highsLoader from 'highs';
import { RESPOSTAS } from '../../../src/contract/respostas';
import { addDays, dayNumber, type Day } from '../../../src/commands/common/zone';
import { Disclosure, FEWEST, type Shown } from '../../../src/commands/report/disclosure';
import type { Figures } from '../../../src/commands/report/figures';
import { madeOnce, newTally, type Tally } from '../../../src/commands/report/tally';
import type { CountedSurvey } from '../../../src/server/repositories/reports';
import { figuresFrom, localOf, patientsOf } from '../support/patients';

/**
 * Somebody who has every report of a week, its month and its quarter, of all locations, of each unit and of each
 * location, and a solver. Unknown are, at each location in each stretch of days, the faces of each question, the surveys
 * that were sent empty and those that were never sent; what is shown narrows them. Of a group that is not shown no count
 * may be narrowed to fewer than three values. What the solver is not told: how wide intervals are, and what "mudou" or a
 * spell says of chance.
 */
const FACES = [...RESPOSTAS, ''] as const;
const QUESTIONS = ['Q0', 'Q1'];
const PERIODS: [Day, Day][] = [
  ['2026-09-24', '2026-09-30'],
  ['2026-09-01', '2026-09-30'],
  ['2026-07-01', '2026-09-30'],
];
const FROM = addDays('2026-07-01', -92);
const TO = '2026-09-30';

interface Where {
  locais: readonly string[];
  from: Day;
  to: Day;
}
/** What is added up: variables of the solver, each with its factor. */
type Sum = ReadonlyMap<string, number>;
interface Rule {
  sum: Sum;
  relation: '>=' | '<=' | '=';
  value: number;
}

const dayOf = ({ moment }: CountedSurvey): Day => moment.slice(0, 10);

const plus = (...parts: readonly (readonly [Sum, number])[]): Sum => {
  const sum = new Map<string, number>();
  for (const [part, times] of parts)
    for (const [name, factor] of part) sum.set(name, (sum.get(name) ?? 0) + times * factor);
  return sum;
};

const holds = ({ sum, relation, value }: Rule, of: (name: string) => number): boolean => {
  const left = [...sum].reduce((total, [name, factor]) => total + factor * of(name), 0);
  return relation === '=' ? left === value : relation === '>=' ? left >= value - 1e-9 : left <= value + 1e-9;
};

const written = (sum: Sum): string =>
  [...sum].map(([name, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`).join(' ');

class Attack {
  readonly targets = new Map<string, Sum>();
  /** What was so, by variable. */
  readonly truth = new Map<string, number>();
  readonly #rules: Rule[] = [];
  readonly #cuts: Day[];
  readonly #locais: readonly string[];

  constructor(surveys: readonly CountedSurvey[], locais: readonly string[], cuts: ReadonlySet<Day>) {
    this.#locais = locais;
    this.#cuts = [...cuts].sort();
    const all = this.#sum({ locais, from: FROM, to: TO }, (cell) => [
      `${cell}_empty`,
      `${cell}_unsent`,
      ...QUESTIONS.flatMap((question) => FACES.map((face) => `${cell}_${question}_${face}`)),
    ]);
    for (const name of all.keys()) this.truth.set(name, 0);
    for (const survey of surveys) {
      const cell = `x${locais.indexOf(survey.local)}_${this.#cuts.filter((cut) => cut <= dayOf(survey)).length - 1}`;
      const faces = survey.answers.map((answer) => answer.split('\t')[2]);
      const names =
        faces.length === 0
          ? [`${cell}_unsent`]
          : faces.every((face) => face === '')
            ? [`${cell}_empty`]
            : QUESTIONS.map((question, index) => `${cell}_${question}_${faces[index] ?? ''}`);
      for (const name of names) this.truth.set(name, (this.truth.get(name) ?? 0) + 1);
    }
    // Whoever sends a survey answers or leaves each of its questions.
    for (const local of locais) {
      for (const cut of this.#cuts) {
        const where = { locais: [local], from: cut, to: cut };
        const [first, ...others] = QUESTIONS.map((question) => this.facesAt(where, FACES, [question])) as [Sum];
        for (const other of others) this.#rule(plus([first, 1], [other, -1]), '=', 0);
      }
    }
  }

  #sum({ locais, from, to }: Where, namesOf: (cell: string) => string[]): Sum {
    const cells = this.#cuts.flatMap((cut, index) => (cut >= from && cut <= to ? [index] : []));
    return new Map(
      locais.flatMap((local) =>
        cells.flatMap((cell) => namesOf(`x${this.#locais.indexOf(local)}_${cell}`).map((name) => [name, 1] as const)),
      ),
    );
  }

  facesAt = (where: Where, faces: readonly string[], questions: readonly string[] = QUESTIONS): Sum =>
    this.#sum(where, (cell) => questions.flatMap((question) => faces.map((face) => `${cell}_${question}_${face}`)));
  /** With at least one face. */
  answeredAt = (where: Where): Sum => this.facesAt(where, FACES, QUESTIONS.slice(0, 1));
  emptyAt = (where: Where): Sum => this.#sum(where, (cell) => [`${cell}_empty`]);
  sentAt = (where: Where): Sum => plus([this.answeredAt(where), 1], [this.emptyAt(where), 1]);
  openedAt = (where: Where): Sum => plus([this.sentAt(where), 1], [this.#sum(where, (cell) => [`${cell}_unsent`]), 1]);

  #rule(sum: Sum, relation: Rule['relation'], value: number): void {
    const rule = { sum, relation, value };
    // The solver is told nothing that is not so.
    if (!holds(rule, (name) => this.truth.get(name) ?? 0)) throw new Error(`${written(sum)} ${relation} ${value}`);
    if (sum.size > 0) this.#rules.push(rule);
  }

  /** A count that was rounded to the nearest 5. */
  rounded(sum: Sum, shown: number): void {
    this.least(sum, shown - 2);
    this.most(sum, shown + 2);
  }
  least(sum: Sum, value: number): void {
    this.#rule(sum, '>=', value);
  }
  most(sum: Sum, value: number): void {
    this.#rule(sum, '<=', value);
  }

  /** A whole percent of rounded counts: of good faces, each off by 2 at most, over all faces. */
  percent(where: Where, value: number, questions?: readonly string[]): void {
    const [good, all] = [this.facesAt(where, ['MB', 'BO'], questions), this.facesAt(where, RESPOSTAS, questions)];
    const [low, high] = [(value - 0.5) / 100, (value + 0.5) / 100];
    this.#rule(plus([good, 1], [all, -low]), '>=', -4 - 8 * low);
    this.#rule(plus([good, 1], [all, -high]), '<=', 4 + 8 * high);
  }

  /** What of a group that is not shown must stay unknown. */
  hide(what: string, where: Where, questions: readonly string[]): void {
    if (questions.length > 1) this.targets.set(what, this.answeredAt(where));
    for (const question of questions)
      for (const face of RESPOSTAS)
        this.targets.set(`${what} ${question} ${face}`, this.facesAt(where, [face], [question]));
  }

  program(goal: 'Minimize' | 'Maximize', sum: Sum): string {
    const names = [...this.truth.keys()];
    return `${goal}\n obj: ${written(sum)}\nSubject To\n${this.#rules.map((rule, index) => ` r${index}: ${written(rule.sum)} ${rule.relation} ${rule.value}`).join('\n')}\nBounds\n${names.map((name) => ` 0 <= ${name} <= 400`).join('\n')}\nGeneral\n ${names.join('\n ')}\nEnd\n`;
  }
}

/** All that a group shows. */
const learn = (
  attack: Attack,
  shown: Shown,
  where: Where,
  what: string,
  questions: readonly string[] = QUESTIONS,
): void => {
  const counted = questions.length > 1 ? attack.answeredAt(where) : attack.facesAt(where, RESPOSTAS, questions);
  if (where.locais.length === 0) return;
  if (shown.surveys === null) {
    attack.most(counted, FEWEST - 1);
    attack.hide(what, where, questions);
    return;
  }
  attack.rounded(counted, shown.surveys);
  attack.least(counted, FEWEST);
  // Of a question only its share is shown, not its four faces.
  if (!shown.faces) {
    if (shown.satisfaction) attack.percent(where, shown.satisfaction.value, questions);
  } else for (const face of RESPOSTAS) attack.rounded(attack.facesAt(where, [face], questions), shown.faces[face]);
  // An interval lies around the shown share: of the exact answers only their scatter is in it.
};

interface Report {
  locais: string[];
  /** Those that are counted in the sums of the period, and of the one before. */
  counted: string[];
  countedBefore: string[];
  from: Day;
  to: Day;
  figures: Figures;
}

/** The table of participation. */
const learnParticipation = (attack: Attack, { counted, from, to, figures }: Report): void => {
  const seen = figures.locais.filter(({ opened }) => opened !== null).map(({ name }) => name);
  for (const [row, locais, opening] of [
    [figures.total, counted, seen] as const,
    ...figures.locais.map((local) => [local, [local.name], [local.name]] as const),
  ]) {
    const opened = attack.openedAt({ locais: opening, from, to });
    if (row.opened === null) attack.most(opened, FEWEST - 1);
    else attack.rounded(opened, row.opened);
    if (row.sent !== null) attack.rounded(attack.sentAt({ locais, from, to }), row.sent);
    if (row.blank !== null) attack.rounded(attack.emptyAt({ locais, from, to }), row.blank);
  }
  for (const name of seen) attack.least(attack.openedAt({ locais: [name], from, to }), FEWEST);
};

const learnReport = (attack: Attack, report: Report): void => {
  const { locais, counted, countedBefore, from, to, figures } = report;
  const where = { locais: counted, from, to };
  const what = `${locais.join('+')} ${from}`;
  learn(attack, figures.total, where, what);
  learnParticipation(attack, report);
  // A survey that was sent empty leaves every question.
  const left = plus([attack.facesAt(where, ['']), 1], [attack.emptyAt(where), QUESTIONS.length]);
  if (figures.total.faces) attack.rounded(left, figures.total.faces['']);
  for (const local of figures.locais) learn(attack, local, { ...where, locais: [local.name] }, `${local.name} ${from}`);
  for (const pergunta of figures.perguntas) learn(attack, pergunta, where, what, [pergunta.name.replace('?', '')]);
  const shownHours = figures.hours.flat().filter(({ satisfaction }) => satisfaction).length;
  attack.least(attack.answeredAt(where), FEWEST * shownHours);
  const days = dayNumber(to) - dayNumber(from) + 1;
  const before = { from: addDays(from, -days), to: addDays(from, -1) };
  for (const [group, at] of [
    [figures.total, countedBefore] as const,
    ...figures.locais.map((local) => [local, [local.name]] as const),
  ]) {
    if (group.change && group.satisfaction)
      attack.percent({ locais: at, ...before }, group.satisfaction.value - group.change.points);
  }
  for (const [{ course, finding }, at] of [
    [{ course: figures.course, finding: null }, counted] as const,
    ...figures.locais.map((local) => [local, [local.name]] as const),
  ]) {
    for (const point of course) {
      const there = { locais: at, from: point.from, to: point.to };
      attack.percent(there, point.value);
      attack.least(attack.answeredAt(there), FEWEST);
    }
    // Whatever begins within a week begins with the first survey.
    for (const { from: begin } of [...course, ...(finding ? [finding] : [])])
      if (!isWeekFrom(begin, to)) attack.most(attack.answeredAt({ locais: at, from: FROM, to: addDays(begin, -1) }), 0);
  }
};

const isWeekFrom = (day: Day, to: Day): boolean => (dayNumber(to) - dayNumber(day) + 1) % 7 === 0;

/** Days at which a stretch begins that a report looks at. */
const cutsOf = (reports: readonly Report[]): Set<Day> => {
  const cuts = new Set<Day>([FROM]);
  for (const { from, to, figures } of reports) {
    cuts.add(from).add(addDays(from, dayNumber(from) - dayNumber(to) - 1));
    for (const { from: begin, to: end } of [
      ...figures.course,
      ...figures.locais.flatMap(({ course, finding }) => [...course, ...(finding ? [finding] : [])]),
    ])
      cuts.add(begin).add(addDays(end, 1));
  }
  return new Set([...cuts].filter((day) => day >= FROM && day <= TO));
};

const unitOf = (local: string): string => (local === localOf(2) ? 'Sul' : 'Norte');

/** The solver is told which locations a sum is made of. */
const countedIn = (surveys: readonly CountedSurvey[], from: Day, to: Day): string[] => {
  const tallies = new Map<string, Tally>();
  for (const survey of surveys)
    if (dayOf(survey) >= from && dayOf(survey) <= to && survey.answers.length > 0)
      madeOnce(tallies, survey.local, newTally).count(
        survey.answers.map((answer) => (answer.endsWith('\t') ? '' : 'MB')),
      );
  return ['Norte', 'Sul'].flatMap((unit) =>
    new Disclosure(false).bases([...tallies].filter(([local]) => unitOf(local) === unit)).flat(),
  );
};

/** Everything about one seeded hospital: a location is small, another one lives from the last weeks. */
const attackOn = (seed: number): Attack => {
  const locais = [0, 1, 2].map(localOf);
  const [first = '', second = '', third = ''] = locais;
  const surveys = patientsOf({
    seed,
    locais: 3,
    perWeek: 4,
    from: FROM,
    to: TO,
    questions: QUESTIONS.length,
    blank: 0,
    unsent: 0.15,
    empty: 0.05,
  }).filter((survey, index) => survey.local === first || (survey.local === second ? index % 3 === 0 : index % 9 === 0));
  const scopes = [locais, [first, second], [third], ...locais.map((local) => [local])];
  const reports = scopes.flatMap((scope) =>
    PERIODS.map(([from, to]): Report => {
      const part = surveys.filter(({ local }) => scope.includes(local));
      const days = dayNumber(to) - dayNumber(from) + 1;
      return {
        locais: scope,
        counted: countedIn(part, from, to),
        countedBefore: countedIn(part, addDays(from, -days), addDays(from, -1)),
        from,
        to,
        figures: figuresFrom(part, from, to, unitOf),
      };
    }),
  );
  const attack = new Attack(surveys, locais, cutsOf(reports));
  for (const report of reports) learnReport(attack, report);
  return attack;
};

const SEEDS = Number(process.env['HOSPITALS'] ?? 8);

test('no count of a group that is not shown is narrowed to fewer than three values', async () => {
  const highs = await highsLoader();
  const narrowed: string[] = [];
  let attacked = 0;
  let solved = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const attack = attackOn(seed);
    const valueOf = (sum: Sum, of: (name: string) => number) =>
      [...sum.keys()].reduce((all, name) => all + of(name), 0);
    // Every hospital that the solver comes up with shows as much of all counts as they may be: the real one is the first.
    const open = new Map(
      [...attack.targets].map(([what, sum]) => {
        const truth = valueOf(sum, (name) => attack.truth.get(name) ?? 0);
        return [what, { sum, least: truth, most: truth }];
      }),
    );
    attacked += open.size;
    for (const [what, target] of open) {
      for (const goal of ['Maximize', 'Minimize'] as const) {
        if (!open.has(what)) break;
        solved += 1;
        const { Status, Columns } = highs.solve(attack.program(goal, target.sum));
        if (Status !== 'Optimal') throw new Error(`${what}: ${Status}`);
        for (const [name, other] of open) {
          const value = Math.round(valueOf(other.sum, (column) => (Columns[column] as { Primal: number }).Primal));
          other.least = Math.min(other.least, value);
          other.most = Math.max(other.most, value);
          if (other.most - other.least >= 2) open.delete(name);
        }
      }
    }
    for (const [what, { least, most }] of open) narrowed.push(`hospital ${seed}, ${what}: ${least} to ${most}`);
  }
  if (process.env['HOSPITALS'] !== undefined) process.stdout.write(`${attacked} counts, ${solved} programs\n`);
  expect(attacked).toBeGreaterThan(10 * SEEDS);
  expect(narrowed).toEqual([]);
});
