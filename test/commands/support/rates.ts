import { counted } from '../../../src/commands/common/names';
import { parsePeriodo, readPeriod } from '../../../src/commands/common/period';
import { addDays, dayNumber, Zone, type Day } from '../../../src/commands/common/zone';
import { alertFrom, blocksUpTo } from '../../../src/commands/report/alert';
import { Ward, type Collected } from '../../../src/commands/report/collect';
import { comparedPeriods, comparisonFrom } from '../../../src/commands/report/comparison';
import { monthsUpTo, reportFrom } from '../../../src/commands/report/figures';
import type { Group } from '../../../src/commands/report/groups';
import { Patterns } from '../../../src/commands/report/patterns';
import { randomFrom } from '../../support/random';
import { surveysOf, type SeededSurvey, type WardPlan } from './seededHospital';

// How often reports and alerts are right, on simulated hospitals of twelve wards whose true shares are known.

const zone = new Zone('America/Sao_Paulo');
export const WARD_NAMES = Array.from({ length: 12 }, (_, ward) => `L${String(ward).padStart(2, '0')}`);
/** 25 months: the last twelve are judged, each against the twelve before it. */
export const FROM = '2024-10-01';
const TO = '2026-10-31';
const DAYS = dayNumber(TO) - dayNumber(FROM) + 1;
const dayIn = (day: Day): number => dayNumber(day) - dayNumber(FROM);
/** How much easier each question is, on the logit scale. The last one is asked only where a scenario says so. */
export const EASE = [0.6, 0.3, 0.1, -0.1, -0.3, -0.6, -1.5];
const USUAL = [0, 1, 2, 3, 4, 5];

interface Scenario {
  /** The true share of a ward on a day, by default 0.86. */
  share?: (ward: number, day: number) => number;
  perWeek?: number;
  /** Which surveys are kept; by default all. */
  isKept?: (survey: SeededSurvey) => boolean;
  /** The day from which question 6 is asked in place of question 0. */
  changedAt?: number;
  /** If given, only this many questions are asked, each as easy as the others. */
  equalQuestions?: number;
}

/** The shares vary between weeks, with a standard deviation of 0.3 on the logit scale. */
const hospitalOf = (
  seed: number,
  { share = () => 0.86, perWeek = 12, isKept = () => true, changedAt = DAYS, equalQuestions }: Scenario,
) => {
  const wardsWith = (questions: readonly number[]): WardPlan[] =>
    WARD_NAMES.map((_, ward) => ({ perWeek, share: (day) => share(ward, day), questions }));
  const ease = equalQuestions === undefined ? EASE : Array.from({ length: equalQuestions }, () => 0);
  const plan = { seed, days: DAYS, ease, weekSpread: 0.3 };
  const before = surveysOf({
    ...plan,
    wards: wardsWith(equalQuestions === undefined ? USUAL : [...ease.keys()]),
  }).filter(({ day }) => day < changedAt);
  if (changedAt === DAYS) return before.filter(isKept);
  const after = surveysOf({ ...plan, seed: seed + 1, wards: wardsWith([1, 2, 3, 4, 5, 6]) });
  return [...before, ...after.filter(({ day }) => day >= changedAt)].filter(isKept);
};

export const collectedFrom = (
  surveys: readonly SeededSurvey[],
  { slotOf }: { slotOf: (day: Day) => number },
): Collected => {
  const patterns = new Patterns(EASE.length);
  const wards = WARD_NAMES.map((id) => new Ward({ id, numerico: 0, descricao: id, unidade: null, ativo: 1 }, patterns));
  const slots = Array.from({ length: DAYS }, (_, day) => slotOf(addDays(FROM, day)));
  for (const { ward, day, turno = 'dia', answers } of surveys) {
    const given = answers.flatMap(({ question, resposta }) => (resposta === '' ? [] : [{ question, resposta }]));
    wards[ward]?.add(slots[day] ?? -1, day + dayNumber(FROM), turno, false, patterns.given(given));
  }
  return { wards, questions: EASE.map((_, Id) => ({ Id, Descricao_Pergunta: `Q${Id}` })) };
};

const NOW = new Date('2026-11-10T12:00:00Z');

const reportOn = (surveys: readonly SeededSurvey[]) => {
  const period = parsePeriodo('2026-10', { zone, now: NOW }, 'months');
  return reportFrom(collectedFrom(surveys, monthsUpTo(period, '2026-11-10')), { period }, '2026-11-10').view;
};

const isMarked = (situacao: string | null | undefined) => situacao === 'abaixo' || situacao === 'acima';

const isNamed = (months: Group['meses'] | undefined) => (months ?? []).some(({ situacao }) => situacao === 'abaixo');

const alertOn = (surveys: readonly SeededSurvey[], end: Day): string[] => {
  const week = readPeriod({ de: addDays(end, -6), ate: end }, { zone, now: NOW });
  const known = surveys.filter(({ day }) => day <= dayIn(end));
  const { quedas, perguntas } = alertFrom(collectedFrom(known, blocksUpTo(end)), { week });
  return [...quedas, ...perguntas].map(({ titulo }) => titulo);
};

/** What a rate, from 0 to 1, has to be. */
interface Target {
  atMost?: number;
  atLeast?: number;
}

export interface Rate extends Target {
  what: string;
  hits: number;
  of: number;
}

/** Whether the rate misses its target by no more than three standard errors, which chance can explain. */
export const isReached = ({ hits, of, atMost = 1, atLeast = 0 }: Rate): boolean => {
  const error = (rate: number) => 3 * Math.sqrt(of * rate * (1 - rate));
  return hits <= of * atMost + error(atMost) && hits >= of * atLeast - error(atLeast);
};

export class Rates {
  readonly #rates = new Map<string, Rate>();

  count(what: string, target: Target, trials: readonly boolean[]): void {
    const rate = this.#rates.get(what) ?? { what, hits: 0, of: 0, ...target };
    rate.hits += trials.filter(Boolean).length;
    rate.of += trials.length;
    this.#rates.set(what, rate);
  }

  all(): Rate[] {
    return [...this.#rates.values()];
  }
}

const WEEK = 7;
/** A Monday, on which the drops of the alerts begin. */
const MONDAY = '2026-06-29';
/** The last day of so many weeks from `MONDAY` on. */
const sundayAfter = (weeks: number): Day => addDays(MONDAY, WEEK * weeks - 1);

/** @param seeds one for each hospital */
export const ratesOf = (seeds: readonly number[], onHospital: () => void = () => undefined): Rate[] => {
  const rates = new Rates();
  for (const seed of seeds) {
    countReports(rates, 'nothing changed', hospitalOf(seed, {}), { atMost: 0.1 });
    countDrops(rates, seed);
    countChanges(rates, seed);
    countExtremes(rates, seed);
    countCells(rates, seed);
    countComparisons(rates, seed);
    countAlerts(rates, seed);
    onHospital();
  }
  return rates.all();
};

/** Counts the marks of twelve months in one report, because each month has the same marks in its own report. */
const countReports = (rates: Rates, what: string, surveys: readonly SeededSurvey[], reports: Target): void => {
  const { total, locais, perguntas } = reportOn(surveys);
  for (let back = 1; back <= 12; back += 1) {
    const marks = (groups: readonly Group[]) => groups.map(({ meses }) => isMarked(meses?.at(-back)?.situacao));
    const [wards, questions, hospital] = [marks(locais), marks(perguntas), marks([total])];
    rates.count(`${what}: ward-months marked`, { atMost: 0.01 }, wards);
    rates.count(`${what}: question-months marked`, { atMost: 0.015 }, questions);
    rates.count(`${what}: months of the hospital marked`, { atMost: 0.022 }, hospital);
    rates.count(`${what}: reports with a mark`, reports, [[...wards, ...questions, ...hospital].some(Boolean)]);
  }
};

/** In three of the twelve wards the share falls on July 1. */
export const countDrops = (rates: Rates, seed: number): void => {
  const start = dayIn('2026-07-01');
  const marksWith = (days: number, to: number) => {
    const share = (ward: number, day: number) => (ward < 3 && day >= start && day < start + days ? to : 0.86);
    const { locais } = reportOn(hospitalOf(seed, { share }));
    return locais
      .filter(({ titulo }) => titulo < 'L03')
      .map(({ meses }) => meses?.slice(-4).map(({ situacao }) => situacao));
  };
  const [deep, over, slight] = [marksWith(DAYS, 0.7), marksWith(62, 0.7), marksWith(DAYS, 0.78)];
  const goesOn = 'reports, 86 to 70 % and going on: named';
  rates.count(
    `${goesOn} by the second month`,
    { atLeast: 0.85 },
    deep.map((marks) => marks?.[0] === 'abaixo' || marks?.[1] === 'abaixo'),
  );
  rates.count(
    'reports, 86 to 70 % for two months: named in the month after them',
    // After a mark the rule needs only a z beyond 2. Chance alone gives it in 3.3 % of months: a normal one would in
    // 2.3 %, but shares near 86 % are skewed.
    { atMost: 0.033 },
    over.map((marks) => marks?.[2] === 'abaixo'),
  );
  rates.count(
    `${goesOn} in each of four months`,
    {},
    deep.map((marks) => marks?.every((mark) => mark === 'abaixo') === true),
  );
  rates.count(
    'reports, 86 to 78 % and going on: named by the fourth month',
    {},
    slight.map((marks) => marks?.includes('abaixo') === true),
  );
};

const countChanges = (rates: Rates, seed: number): void => {
  const changedAt = dayIn('2026-02-11');
  countReports(rates, 'another question', hospitalOf(seed, { changedAt }), { atMost: 0.1 });
  const share = (ward: number) => (ward === 0 ? 0.5 : 0.86);
  const isKept = ({ ward, day }: SeededSurvey) => ward > 0 || day >= changedAt;
  countReports(rates, 'a new ward of 50 %', hospitalOf(seed, { share, isKept }), { atMost: 0.1 });
};

/** Few questions, high shares and few surveys, where chance alone makes months that look low. */
const countExtremes = (rates: Rates, seed: number): void => {
  const marksWith = (scenario: Scenario) =>
    reportOn(hospitalOf(seed, scenario)).locais.flatMap(({ meses }) =>
      (meses ?? []).slice(1).map(({ situacao }) => isMarked(situacao)),
    );
  const nameOf = (questions: number) => counted(questions, 'question', 'questions');
  for (const equalQuestions of [1, 2, 6]) {
    for (const truth of [0.6, 0.86, 0.95, 0.97, 0.98]) {
      const what = `${nameOf(equalQuestions)}, ${100 * truth} %, 3 a week: ward-months marked`;
      rates.count(what, { atMost: 0.01 }, marksWith({ equalQuestions, perWeek: 3, share: () => truth }));
    }
    for (const perWeek of [12, 40]) {
      const truth = [0.6, 0.86, 0.95, 0.98][seed % 4] ?? 0;
      const what = `${nameOf(equalQuestions)}, 60 to 98 %, ${perWeek} a week: ward-months marked`;
      rates.count(what, { atMost: 0.01 }, marksWith({ equalQuestions, perWeek, share: () => truth }));
    }
  }
  const start = dayIn('2026-07-01');
  for (const [from, to] of [
    [0.86, 0.7],
    [0.97, 0.85],
  ] as const) {
    const share = (ward: number, day: number) => (ward < 3 && day >= start ? to : from);
    const { locais } = reportOn(hospitalOf(seed, { equalQuestions: 1, share }));
    const fallen = locais.filter(({ titulo }) => titulo < 'L03');
    rates.count(
      `1 question, ${100 * from} to ${100 * to} % and going on: named by the fourth month`,
      {},
      fallen.map(({ meses }) => meses?.slice(-4).some(({ situacao }) => situacao === 'abaixo') === true),
    );
  }
};

/** A quarter of the patients answers at night. In the first three wards these become unhappier on July 1. */
const countCells = (rates: Rates, seed: number): void => {
  const random = randomFrom(seed);
  const start = dayIn('2026-07-01');
  const surveysOfWeek = (perWeek: number, share: number) =>
    hospitalOf(seed, { perWeek, share: () => share }).map((survey): SeededSurvey => ({
      ...survey,
      turno: random.chance(0.25) ? 'noite' : 'dia',
    }));
  const monthsIn = (surveys: readonly SeededSurvey[]) => reportOn(surveys).locais.map(({ quando }) => quando ?? []);
  const [perWeek, share] = [[12, 0.86] as const, [40, 0.86] as const, [24, 0.97] as const][seed % 3] ?? [12, 0.86];
  for (const cells of monthsIn(surveysOfWeek(perWeek, share)))
    for (let back = 1; back <= 12; back += 1) {
      const marks = cells.map(({ meses }) => isMarked(meses?.at(-back)?.situacao));
      const what = 'nothing changed: ward-months with a marked cell, of four';
      rates.count(what, { atMost: 0.01 }, [marks.some(Boolean)]);
    }
  const fallen = surveysOfWeek(40, 0.86).map((survey): SeededSurvey => {
    const isUnhappy = survey.ward < 3 && survey.day >= start && survey.turno === 'noite' && random.chance(0.35);
    const answers = survey.answers.map((answer) => ({ ...answer, resposta: 'RE' as const }));
    return isUnhappy ? { ...survey, answers } : survey;
  });
  rates.count(
    'night, 86 to 56 % and going on, 40 surveys a week: its cell is named by the second month',
    {},
    monthsIn(fallen)
      .slice(0, 3)
      .map((cells) => cells.some((cell) => cell.turno === 'noite' && isNamed(cell.meses?.slice(-4, -2)))),
  );
};

/** Before and after September 14, in the report on October. Every ward falls to `to`, or none if it is 0.86. */
const countComparisons = (rates: Rates, seed: number): void => {
  const change = '2026-09-14';
  const random = randomFrom(seed);
  const options = { period: parsePeriodo('2026-10', { zone, now: NOW }, 'months'), comparar: change };
  const { antes, depois } = comparedPeriods(change, options.period, TO);
  const inPeriods = (day: Day): number => (day < antes.de ? -1 : day < depois.de ? 0 : 1);
  for (const months of [3, 6, 12, 24]) {
    const perWeek = random.pick([3, 12, 40]);
    const equalQuestions = random.pick([1, 2, 6]);
    const share = random.pick([0.7, 0.86, 0.95]);
    const first = dayIn(change) - 30 * months;
    const compared = (plan: Scenario) => {
      const surveys = hospitalOf(seed, { equalQuestions, isKept: ({ day }) => day >= first, ...plan });
      const slots = monthsUpTo(options.period, '2026-11-10');
      const { dispersionBefore } = reportFrom(collectedFrom(surveys, slots), options, '2026-11-10');
      const dispersion = dispersionBefore(slots.slotOf(depois.de));
      const collected = collectedFrom(surveys, { slotOf: inPeriods });
      const { locais } = comparisonFrom(collected, {}, () => true, dispersion);
      return locais.map(({ alemDoAcaso }) => alemDoAcaso);
    };
    const history = `${months} months of history`;
    rates.count(
      `comparisons, nothing changed, ${history}: a ward beyond chance`,
      { atMost: 0.01 },
      compared({ perWeek, share: () => share }),
    );
    const fallen = (to: number) => compared({ share: (_, day) => (day < dayIn(change) ? 0.86 : to) });
    rates.count(`comparisons, 86 to 70 %, ${history}: a ward beyond chance`, {}, fallen(0.7));
    rates.count(`comparisons, 86 to 48 %, ${history}: a ward beyond chance`, {}, fallen(0.48));
  }
};

const countAlerts = (rates: Rates, seed: number): void => {
  const calm = hospitalOf(seed, {});
  for (let week = 0; week < 16; week += 1) {
    const named = alertOn(calm, sundayAfter(week));
    rates.count(
      'alerts, nothing changed: ward-weeks named',
      { atMost: 0.005 },
      WARD_NAMES.map((name) => named.includes(name)),
    );
    rates.count(
      'alerts, nothing changed: question-weeks named',
      { atMost: 0.005 },
      USUAL.map((question) => named.includes(`Q${question}`)),
    );
    rates.count('alerts, nothing changed: alerts', {}, [named.length > 0]);
  }
  const start = dayIn(MONDAY);
  const toldWith = (to: number, weeks: number) => {
    const end = start + WEEK * weeks;
    const share = (ward: number, day: number) => (ward < 3 && day >= start && day < end ? to : 0.86);
    const surveys = hospitalOf(seed, { share });
    return (after: number) => {
      const named = alertOn(surveys, sundayAfter(after));
      return WARD_NAMES.slice(0, 3).map((name) => named.includes(name));
    };
  };
  const [slight, deep, over] = [toldWith(0.7, 20), toldWith(0.5, 20), toldWith(0.5, 6)];
  rates.count('alerts, 86 to 70 %: told after five weeks', { atLeast: 0.5 }, slight(5));
  rates.count('alerts, 86 to 50 %: told after two weeks', { atLeast: 0.5 }, deep(2));
  for (const weeks of [2, 3, 4, 6])
    rates.count('alerts, from the second week after a drop: told', { atMost: 0.005 }, over(6 + weeks));
};
