import { counted } from '../../../src/commands/common/names';
import { parsePeriodo, readPeriod, type Period } from '../../../src/commands/common/period';
import { addDays, dayNumber, Zone, type Day } from '../../../src/commands/common/zone';
import { alertFrom, blocksUpTo } from '../../../src/commands/report/answers/alert';
import { Ward, type Collected } from '../../../src/commands/report/counting/collect';
import { calendarOf, comparedPeriods, comparisonFrom } from '../../../src/commands/report/answers/comparison';
import { monthsUpTo } from '../../../src/commands/report/answers/calendar';
import { reportFrom } from '../../../src/commands/report/answers/month';
import type { Group, Row } from '../../../src/commands/report/answers/types';
import { answersOf } from '../../../src/commands/report/counting/count';
import { Patterns } from '../../../src/commands/report/counting/patterns';
import { LAST } from '../../../src/commands/report/counting/slots';
import { judgeMonths } from '../../../src/commands/report/rule/judging';
import { silentSince } from '../../../src/commands/report/rule/silence';
import { dayOfMark } from '../../../src/commands/report/rule/usual';
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
/** How much easier each question is, on the logit scale. The last one, a hard one, is asked only in some scenarios. */
export const EASE = [0.6, 0.3, 0.1, -0.1, -0.3, -0.6, -1.5];
const USUAL = [0, 1, 2, 3, 4, 5];
const HARD = 6;
const WITH_HARD = [HARD, 0, 1, 2, 3, 4];
/** The number of a question with a new text. */
const renamed = (question: number): number => EASE.length + question;

interface Scenario {
  /** The true share of a ward on a day, by default 0.86. */
  share?: (ward: number, day: number) => number;
  perWeek?: number;
  /** Which surveys are kept; by default all. */
  isKept?: (survey: SeededSurvey) => boolean;
  /** The day from which question 6 is asked in place of question 0. */
  changedAt?: number;
  /** By default the first six. */
  asked?: readonly number[];
  /** If given, only this many questions are asked, each as easy as the others. */
  equalQuestions?: number;
}

/** The shares vary between weeks, with a standard deviation of 0.3 on the logit scale. */
const hospitalOf = (
  seed: number,
  { share = () => 0.86, perWeek = 12, isKept = () => true, changedAt = DAYS, asked = USUAL, equalQuestions }: Scenario,
) => {
  const wardsWith = (questions: readonly number[]): WardPlan[] =>
    WARD_NAMES.map((_, ward) => ({ perWeek, share: (day) => share(ward, day), questions }));
  const ease = equalQuestions === undefined ? EASE : Array.from({ length: equalQuestions }, () => 0);
  const plan = { seed, days: DAYS, ease, weekSpread: 0.3 };
  const before = surveysOf({
    ...plan,
    wards: wardsWith(equalQuestions === undefined ? asked : [...ease.keys()]),
  }).filter(({ day }) => day < changedAt);
  if (changedAt === DAYS) return before.filter(isKept);
  const after = surveysOf({ ...plan, seed: seed + 1, wards: wardsWith([1, 2, 3, 4, 5, 6]) });
  return [...before, ...after.filter(({ day }) => day >= changedAt)].filter(isKept);
};

const wardNamed = (id: string, patterns: Patterns): Ward =>
  new Ward({ id, numerico: 0, descricao: id, unidade: null, ativo: 1 }, patterns);

export const collectedFrom = (
  surveys: readonly SeededSurvey[],
  { slotOf }: { slotOf: (day: Day) => number },
): Collected => {
  const patterns = new Patterns(2 * EASE.length);
  const wards = WARD_NAMES.map((id) => wardNamed(id, patterns));
  const slots = Array.from({ length: DAYS }, (_, day) => slotOf(addDays(FROM, day)));
  for (const { ward, day, turno = 'dia', answers } of surveys) {
    const given = answers.flatMap(({ question, resposta }) => (resposta === '' ? [] : [{ question, resposta }]));
    wards[ward]?.add(slots[day] ?? -1, day + dayNumber(FROM), turno, false, patterns.given(given));
  }
  return {
    wards,
    questions: Array.from({ length: 2 * EASE.length }, (_, Id) => ({ Id, Descricao_Pergunta: `Q${Id}` })),
  };
};

const NOW = new Date('2026-11-10T12:00:00Z');

const reportOn = (surveys: readonly SeededSurvey[]) => {
  const period = parsePeriodo('2026-10', { zone, now: NOW }, 'months');
  return reportFrom(collectedFrom(surveys, monthsUpTo(period, '2026-11-10')), { period }, '2026-11-10');
};

/** Compares a period with an earlier one. */
const comparison = (
  surveys: readonly SeededSurvey[],
  options: { period: Period },
  periods: ReturnType<typeof comparedPeriods>,
) => {
  const collected = collectedFrom(surveys, monthsUpTo(options.period, '2026-11-10'));
  const both = collectedFrom(surveys, calendarOf(periods, '2026-11-10', 1));
  return comparisonFrom(collected, both, options, periods, '2026-11-10');
};

const isMarked = (situacao: string | null | undefined) => situacao === 'abaixo' || situacao === 'acima';

/** Whether each row that has a usual share is marked. */
const marksOf = (rows: readonly Row[]): boolean[] =>
  rows.filter(({ group }) => group.situacao !== null).map(({ group }) => isMarked(group.situacao));

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

/** Counts the marks of twelve months in one report, because each month has the same marks in its own report. */
const countReports = (rates: Rates, what: string, surveys: readonly SeededSurvey[], reports: Target): void => {
  const { total, locais, perguntas } = reportOn(surveys);
  for (let back = 1; back <= 12; back += 1) {
    const marks = (rows: readonly Row[]) => rows.map(({ group }) => isMarked(group.meses?.at(-back)?.situacao));
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
      .map(({ group }) => group.meses?.slice(-4).map(({ situacao }) => situacao));
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

/** Counts the marks of September and October in wards, and a comparison of each with the same month of a year before. */
const countAutumn = (rates: Rates, what: string, surveys: readonly SeededSurvey[]): void => {
  const { locais } = reportOn(surveys);
  for (const back of [1, 2]) {
    const marks = locais.map(({ group }) => isMarked(group.meses?.at(-back)?.situacao));
    rates.count(`${what}: ward-months marked`, { atMost: 0.01 }, marks);
  }
  for (const month of ['2026-09', '2026-10']) {
    const options = { period: parsePeriodo(month, { zone, now: NOW }, 'months') };
    const periods = comparedPeriods('ano-anterior', options.period, options.period.to);
    const { total, locais: compared } = comparison(surveys, options, periods);
    rates.count(`${what}: comparisons beyond chance`, { atMost: 0.03 }, marksOf([total, ...compared]));
  }
};

/** The same patients, but another mix of answers: a month's share of all answers changes although nothing else does. */
const countMixes = (rates: Rates, seed: number): void => {
  const random = randomFrom(seed);
  // The hard question has about 60 %, the others 90 %.
  const surveys = hospitalOf(seed, { asked: WITH_HARD, share: () => 0.9 }).map((survey) => ({
    ...survey,
    answers: survey.answers.map((answer) =>
      answer.question === HARD && random.chance(0.25) ? { ...answer, resposta: 'RE' as const } : answer,
    ),
  }));
  const [first, third] = [dayIn('2026-09-01'), dayIn('2026-09-03')];
  const withTexts = surveys.map((survey) => ({
    ...survey,
    answers: survey.answers.map(({ question, resposta }) => ({
      question: survey.day >= third && question !== HARD ? renamed(question) : question,
      resposta,
    })),
  }));
  countAutumn(rates, 'new texts of five of six questions, not of the hard one', withTexts);
  const firstOnly = surveys.map((survey) => ({
    ...survey,
    answers: survey.day >= first && random.chance(0.5) ? survey.answers.slice(0, 1) : survey.answers,
  }));
  countAutumn(rates, 'half of the patients answer only the first, hard question', firstOnly);
};

/** The patients of the first ward come in classes, each on one day and with a common mood. */
const countClasses = (rates: Rates, seed: number): void => {
  const others = hospitalOf(seed, {}).filter(({ ward }) => ward > 0);
  for (const [size, weeks] of [
    [25, 2],
    [10, 1],
  ] as const) {
    const share = () => 0.86;
    const plan = { seed: seed + size, days: DAYS, ease: EASE, weekSpread: 0.7 };
    const surveys = surveysOf({ ...plan, wards: [{ perWeek: size, share, questions: USUAL }] })
      .map((survey) => ({ ...survey, day: survey.day - (survey.day % 7) }))
      .filter(({ day }) => day % (7 * weeks) === 0);
    const { locais } = reportOn([...surveys, ...others]);
    const what = `a ward with a class of ${size} every ${counted(weeks, 'week', 'weeks')}: its months marked`;
    for (let back = 1; back <= 12; back += 1)
      rates.count(
        what,
        { atMost: 0.04 },
        locais.filter(({ titulo }) => titulo === 'L00').map(({ group }) => isMarked(group.meses?.at(-back)?.situacao)),
      );
    rates.count(
      'wards beside one with classes: ward-months marked',
      { atMost: 0.01 },
      locais.filter(({ titulo }) => titulo !== 'L00').map(({ group }) => isMarked(group.meses?.at(-1)?.situacao)),
    );
  }
};

/** A quarter of the patients answers at night. */
const countNights = (rates: Rates, seed: number): void => {
  const random = randomFrom(seed);
  const [june, september] = [dayIn('2026-06-11'), dayIn('2026-09-01')];
  const replaced = hospitalOf(seed, { changedAt: june, perWeek: 40 }).map((survey): SeededSurvey => {
    const isNight = random.chance(0.25);
    const isUnhappy = isNight && survey.ward < 3 && survey.day >= september && random.chance(0.4);
    const answers = survey.answers.map((answer) => ({
      ...answer,
      resposta: isUnhappy ? ('RE' as const) : answer.resposta,
    }));
    return { ...survey, turno: isNight ? 'noite' : 'dia', answers };
  });
  rates.count(
    'a question replaced in June, nights from 86 to 52 % in September: the ward or its night named by October',
    { atLeast: 0.85 },
    reportOn(replaced)
      .locais.filter(({ titulo }) => titulo < 'L03')
      .map(({ group, quando }) =>
        [group, ...(quando ?? []).filter(({ turno }) => turno === 'noite').map((cell) => cell.group)].some(
          ({ meses }) => isNamed(meses?.slice(-2)),
        ),
      ),
  );
  // Days give 95 % and nights 68 %.
  const surveysAt = (share: number, part: number) =>
    hospitalOf(seed + part, { share: () => share }).map((survey): SeededSurvey => ({
      ...survey,
      turno: part === 0 ? 'dia' : 'noite',
    }));
  const [days, nights] = [surveysAt(0.95, 0), surveysAt(0.68, 1)];
  const isMoved = (day: number) => day >= september;
  const moved = [
    ...days.filter(({ ward, day }) => random.chance(ward < 3 && isMoved(day) ? 0.25 : 0.75)),
    ...nights.filter(({ ward, day }) => random.chance(ward < 3 && isMoved(day) ? 0.75 : 0.25)),
  ];
  const { locais } = reportOn(moved);
  for (const back of [1, 2])
    rates.count(
      'a tablet moves to the night: ward-months marked',
      { atMost: 0.01 },
      locais.filter(({ titulo }) => titulo < 'L03').map(({ group }) => isMarked(group.meses?.at(-back)?.situacao)),
    );
};

/** Few questions, high shares and few surveys, where chance alone makes months that look low. */
const countExtremes = (rates: Rates, seed: number): void => {
  const marksWith = (scenario: Scenario) =>
    reportOn(hospitalOf(seed, scenario)).locais.flatMap(({ group }) =>
      (group.meses ?? []).slice(1).map(({ situacao }) => isMarked(situacao)),
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
      fallen.map(({ group }) => group.meses?.slice(-4).some(({ situacao }) => situacao === 'abaixo') === true),
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
      const marks = cells.map(({ group }) => isMarked(group.meses?.at(-back)?.situacao));
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
      .map((cells) => cells.some((cell) => cell.turno === 'noite' && isNamed(cell.group.meses?.slice(-4, -2)))),
  );
};

/** Before and after September 14, in the report on October. Every ward falls to `to`, or none if it is 0.86. */
const countComparisons = (rates: Rates, seed: number): void => {
  const change = '2026-09-14';
  const random = randomFrom(seed);
  const options = { period: parsePeriodo('2026-10', { zone, now: NOW }, 'months') };
  const periods = comparedPeriods(change, options.period, TO);
  for (const months of [3, 6, 12, 24]) {
    const perWeek = random.pick([3, 12, 40]);
    const equalQuestions = random.pick([1, 2, 6]);
    const share = random.pick([0.7, 0.86, 0.95]);
    const first = dayIn(change) - 30 * months;
    const compared = (plan: Scenario) => {
      const surveys = hospitalOf(seed, { equalQuestions, isKept: ({ day }) => day >= first, ...plan });
      return marksOf(comparison(surveys, options, periods).locais);
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
      'alerts, nothing changed: ward-weeks of which only a time of the week is named',
      { atMost: 0.005 },
      WARD_NAMES.map((name) => named.some((titulo) => titulo.startsWith(`${name},`))),
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

/** What makes October: on one day `size` patients rate everything badly, or the share has fallen since September. */
const countEvenings = (rates: Rates, seed: number): void => {
  const [september, evening] = [dayIn('2026-09-01'), dayIn('2026-10-14')];
  const daysWith = (surveys: readonly SeededSurvey[]) => {
    const { wards } = collectedFrom(
      surveys,
      monthsUpTo(parsePeriodo('2026-10', { zone, now: NOW }, 'months'), '2026-11-10'),
    );
    const judged = judgeMonths(wards.map((ward) => ({ comparedIn: () => answersOf([ward]) })));
    return wards.flatMap((ward, at) => {
      const october = judged[at]?.[LAST];
      return october && isMarked(october.situacao) ? [dayOfMark(answersOf([ward]), october, LAST)] : [];
    });
  };
  const calm = hospitalOf(seed, {});
  for (const size of [20, 60]) {
    const bad = WARD_NAMES.slice(0, 3).flatMap((_, ward) =>
      Array.from({ length: size }, () => ({
        ward,
        day: evening,
        answers: USUAL.map((question) => ({ question, resposta: 'RU' as const })),
      })),
    );
    rates.count(
      `one evening of ${size} bad surveys marks October: the evening is named`,
      { atLeast: 0.85 },
      daysWith([...calm, ...bad]).map((found) => found?.day === evening + dayNumber(FROM)),
    );
  }
  for (const perWeek of [12, 40])
    rates.count(
      `86 to 70 % and going on, ${perWeek} a week, marks October: one day is named`,
      { atMost: 0.035 },
      daysWith(hospitalOf(seed, { perWeek, share: (ward, day) => (ward < 3 && day >= september ? 0.7 : 0.86) })).map(
        (found) => found !== null,
      ),
    );
};

/** Wards that are not silent: how often they are named on a Sunday. */
const countSilences = (rates: Rates, seed: number): void => {
  const random = randomFrom(seed);
  /** The surveys of a day, from the days since a Monday. */
  const rhythms: Readonly<Record<string, (day: number) => number>> = {
    'three groups of 4 a week': () => (random.chance(3 / 7) ? 4 : 0),
    'a volunteer on Tuesdays who misses one in ten': (day) => (day % 7 === 1 && random.chance(0.9) ? 12 : 0),
    '12 surveys a week': () => (random.chance(1 - Math.exp(-12 / 7)) ? 1 : 0),
    '3 surveys a week': () => (random.chance(1 - Math.exp(-3 / 7)) ? 1 : 0),
  };
  for (const [what, surveysOn] of Object.entries(rhythms)) {
    const ward = wardNamed('L00', new Patterns(1));
    const given = ward.patterns.given([{ question: 0, resposta: 'MB' }]);
    const named: boolean[] = [];
    for (let day = 0; day < 2 * 364; day += 1) {
      for (let survey = surveysOn(day); survey > 0; survey -= 1) ward.add(LAST, day, 'dia', false, given);
      if (day >= 364 && day % 7 === 6) named.push(silentSince(ward, day) !== null);
    }
    rates.count(`${what}: Sundays on which the ward is silent`, { atMost: 0.01 }, named);
  }
};

/** What can be counted on a hospital, by name. */
export const COUNTS: Readonly<Record<string, (rates: Rates, seed: number) => void>> = {
  calm: (rates, seed) => {
    countReports(rates, 'nothing changed', hospitalOf(seed, {}), { atMost: 0.1 });
  },
  drops: countDrops,
  changes: countChanges,
  mixes: countMixes,
  classes: countClasses,
  nights: countNights,
  extremes: countExtremes,
  cells: countCells,
  comparisons: countComparisons,
  alerts: countAlerts,
  evenings: countEvenings,
  silences: countSilences,
};

/**
 * @param seeds one for each hospital
 * @param names what to count, of `COUNTS`
 */
export const ratesOf = (seeds: readonly number[], names: readonly string[], onHospital: () => void): Rate[] => {
  const rates = new Rates();
  for (const seed of seeds) {
    for (const name of names) COUNTS[name]?.(rates, seed);
    onHospital();
  }
  return rates.all();
};
