import highsLoader from 'highs';
import { RESPOSTAS } from '../../../src/contract/respostas';
import { addDays, type Day } from '../../../src/commands/common/zone';
import { Disclosure, FEWEST, type Shown } from '../../../src/commands/report/disclosure';
import type { Figures } from '../../../src/commands/report/figures';
import { madeOnce, newTally, type Tally } from '../../../src/commands/report/tally';
import type { CountedSurvey } from '../../../src/server/repositories/reports';
import { figuresFrom, localOf, patientsOf } from '../support/patients';

/**
 * Somebody who has every report of a week, its month and its quarter, of all locations, of each unit and of each
 * location, and a solver. Unknown are the faces of each question at each location in each stretch of days; what is
 * shown narrows them. Of a group that is not shown no count may be narrowed to fewer than three values.
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
type Sum = [factor: number, name: string][];

const dayOf = ({ moment }: CountedSurvey): Day => moment.slice(0, 10);

class Attack {
  readonly #rules: string[] = [];
  readonly #cuts: Day[];
  readonly locais: string[];
  readonly targets: { what: string; sum: Sum; truth: number }[] = [];
  readonly #surveys: readonly CountedSurvey[];

  constructor(surveys: readonly CountedSurvey[], locais: string[], cuts: ReadonlySet<Day>) {
    this.#surveys = surveys;
    this.locais = locais;
    this.#cuts = [...cuts].sort();
    // Whoever sends a survey answers or leaves each of its questions.
    for (const local of locais) {
      for (const cut of this.#cuts) {
        const where = { locais: [local], from: cut, to: cut };
        const [first = [], ...others] = QUESTIONS.map((question) =>
          this.#cells(where, (cell) => FACES.map((face) => `${cell}_${question}_${face}`)),
        );
        for (const other of others)
          this.#rule([...first, ...other.map(([, name]): [number, string] => [-1, name])], '=', 0);
      }
    }
  }

  #cells({ locais, from, to }: Where, namesOf: (cell: string) => string[]): Sum {
    return locais.flatMap((local) =>
      this.#cuts.flatMap((cut, index) =>
        cut >= from && cut <= to
          ? namesOf(`x${this.locais.indexOf(local)}_${index}`).map((name): [number, string] => [1, name])
          : [],
      ),
    );
  }

  surveysAt = (where: Where): Sum =>
    this.#cells(where, (cell) => FACES.map((face) => `${cell}_${QUESTIONS[0] ?? ''}_${face}`));
  facesAt = (where: Where, faces: readonly string[], questions: readonly string[] = QUESTIONS): Sum =>
    this.#cells(where, (cell) => questions.flatMap((question) => faces.map((face) => `${cell}_${question}_${face}`)));

  #rule(sum: Sum, relation: '>=' | '<=' | '=', value: number): void {
    if (sum.length > 0)
      this.#rules.push(
        `${sum.map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`).join(' ')} ${relation} ${value}`,
      );
  }

  /** A count that was rounded to the nearest 5. */
  rounded(sum: Sum, shown: number): void {
    this.#rule(sum, '>=', shown - 2);
    this.#rule(sum, '<=', shown + 2);
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
    const times = (sum: Sum, factor: number): Sum => sum.map(([one, name]) => [one * factor, name]);
    const [low, high] = [(value - 0.5) / 100, (value + 0.5) / 100];
    const together = (factor: number): Sum => {
      const factors = new Map(good.map(([one, name]) => [name, one]));
      for (const [one, name] of times(all, -factor)) factors.set(name, (factors.get(name) ?? 0) + one);
      return [...factors].map(([name, one]) => [one, name]);
    };
    this.#rule(together(low), '>=', -4 - 8 * low);
    this.#rule(together(high), '<=', 4 + 8 * high);
  }

  hide(what: string, where: Where, questions: readonly string[]): void {
    const here = this.#surveys.filter(
      (survey) => where.locais.includes(survey.local) && dayOf(survey) >= where.from && dayOf(survey) <= where.to,
    );
    if (questions.length > 1) this.targets.push({ what, sum: this.surveysAt(where), truth: here.length });
    for (const question of questions) {
      for (const face of RESPOSTAS) {
        const truth = here.filter(({ answers }) => answers.includes(`1\t${question}\t${face}`)).length;
        this.targets.push({ what: `${what} ${question} ${face}`, sum: this.facesAt(where, [face], [question]), truth });
      }
    }
  }

  program(goal: 'Minimize' | 'Maximize', sum: Sum): string {
    const names = [...new Set(this.#rules.flatMap((rule) => rule.match(/x\d+_\d+_\w+/g) ?? []))];
    return `${goal}\n obj: ${sum.map(([, name]) => `+ ${name}`).join(' ')}\nSubject To\n${this.#rules.map((rule, index) => ` r${index}: ${rule}`).join('\n')}\nBounds\n${names.map((name) => ` 0 <= ${name} <= 400`).join('\n')}\nGeneral\n ${names.join('\n ')}\nEnd\n`;
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
  const counted = questions.length > 1 ? attack.surveysAt(where) : attack.facesAt(where, RESPOSTAS, questions);
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

const learnReport = (attack: Attack, { locais, counted, countedBefore, from, to, figures }: Report): void => {
  const where = { locais: counted, from, to };
  const what = `${locais.join('+')} ${from}`;
  learn(attack, figures.total, where, what);
  if (figures.total.faces) attack.rounded(attack.facesAt(where, ['']), figures.total.faces['']);
  for (const local of figures.locais) learn(attack, local, { ...where, locais: [local.name] }, `${local.name} ${from}`);
  for (const pergunta of figures.perguntas) learn(attack, pergunta, where, what, [pergunta.name.replace('?', '')]);
  const shownHours = figures.hours.flat().filter(({ satisfaction }) => satisfaction).length;
  attack.least(attack.surveysAt(where), FEWEST * shownHours);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const before = { from: addDays(from, -days), to: addDays(from, -1) };
  for (const [group, at] of [
    [figures.total, countedBefore] as const,
    ...figures.locais.map((local) => [local, [local.name]] as const),
  ]) {
    if (group.change && group.satisfaction)
      attack.percent({ locais: at, ...before }, group.satisfaction.value - group.change.points);
  }
  for (const [course, at] of [
    [figures.course, counted] as const,
    ...figures.locais.map((local) => [local.course, [local.name]] as const),
  ]) {
    for (const point of course) {
      const there = { locais: at, from: point.from, to: point.to };
      attack.percent(there, point.value);
      attack.least(attack.surveysAt(there), FEWEST);
    }
  }
};

/** Days at which a stretch begins that a report looks at. */
const cutsOf = (reports: readonly Report[]): Set<Day> => {
  const cuts = new Set<Day>([FROM]);
  for (const { from, to, figures } of reports) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    cuts.add(from).add(addDays(from, -days));
    for (const course of [figures.course, ...figures.locais.map((local) => local.course)])
      for (const point of course) cuts.add(point.from).add(addDays(point.to, 1));
  }
  return new Set([...cuts].filter((day) => day >= FROM && day <= TO));
};

const unitOf = (local: string): string => (local === localOf(2) ? 'Sul' : 'Norte');

/** The solver is told which locations a sum is made of. */
const countedIn = (surveys: readonly CountedSurvey[], from: Day, to: Day): string[] => {
  const tallies = new Map<string, Tally>();
  for (const survey of surveys)
    if (dayOf(survey) >= from && dayOf(survey) <= to) madeOnce(tallies, survey.local, newTally).count(['MB']);
  return ['Norte', 'Sul'].flatMap((unit) =>
    new Disclosure(false).counted([...tallies].filter(([local]) => unitOf(local) === unit)).map(([local]) => local),
  );
};

const SEEDS = Number(process.env['HOSPITALS'] ?? 2);

test('no count of a group that is not shown is narrowed to fewer than three values', async () => {
  const highs = await highsLoader();
  const narrowed: string[] = [];
  let attacked = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
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
    }).filter(
      // One location is small, another one lives from the last weeks.
      (survey, index) => survey.local === first || (survey.local === second ? index % 3 === 0 : index % 9 === 0),
    );
    const scopes = [locais, [first, second], [third], ...locais.map((local) => [local])];
    const reports = scopes.flatMap((scope) =>
      PERIODS.map(([from, to]): Report => {
        const part = surveys.filter(({ local }) => scope.includes(local));
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
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
    const seen = new Set<string>();
    for (const { what, sum, truth } of attack.targets) {
      if (seen.has(what)) continue;
      seen.add(what);
      attacked += 1;
      const [least, most] = (['Minimize', 'Maximize'] as const).map((goal) => {
        const { Status, ObjectiveValue } = highs.solve(attack.program(goal, sum));
        if (Status !== 'Optimal') throw new Error(`${what}: ${Status}`);
        return Math.round(ObjectiveValue);
      }) as [number, number];
      // The solver knows nothing that is not so.
      if (truth < least || truth > most) throw new Error(`${what}: ${truth} is not within ${least} and ${most}`);
      if (most - least < 2) narrowed.push(`hospital ${seed}, ${what}: ${least} to ${most}`);
    }
  }
  expect(attacked).toBeGreaterThan(10 * SEEDS);
  expect(narrowed).toEqual([]);
});
