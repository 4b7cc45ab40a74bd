import type { Resposta } from '../../../src/contract/respostas';
import { firstDayOf, monthNumber } from '../../../src/commands/common/period';
import { addDays, brazilianDay, dayNumber, weekdayOf, type Day } from '../../../src/commands/common/zone';
import type { Db } from '../../../src/hospital/db/tables';
import type { Hospital } from '../../../src/hospital/hospitalFile';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { randomFrom, type Random } from '../../support/random';
import { storeSurveys, type StoredSurvey } from './storedSurveys';

// A hospital of two units, of which it is known what has happened. `npm run demo` shows it, and tests ask the panel about it.

const WARDS = ['Pediatria', 'Maternidade', 'Ortopedia', 'Cirurgia', 'Oncologia', 'Cardiologia', 'Neurologia'];
const MORE_WARDS = ['Clínica médica', 'Pronto-socorro', 'Hemodiálise'];
const SMALL_WARDS = ['Banco de sangue', 'Endoscopia'];
const NAMES = [...WARDS, ...MORE_WARDS, ...SMALL_WARDS];
const QUESTIONS = [
  'a recepção',
  'as refeições',
  'a limpeza do quarto',
  'o silêncio',
  'o tempo de espera',
  'a enfermagem',
];
const MEALS = 2;
const CLEANING = 3;
const PATIENTS = ['MARIA DA SILVA', 'JOSÉ SANTOS', 'ANA DE SOUZA', 'JOÃO PEREIRA', 'LUÍZA FERREIRA'];
const GOOD: Resposta[] = ['MB', 'MB', 'BO'];
const BAD: Resposta[] = ['RE', 'RE', 'RU'];

type Moment = 'dia' | 'noite' | 'fim de semana';

export interface DemoOptions {
  seed: number;
  /** The last surveys are of the day before. */
  today: Day;
  /** About how many surveys there are, in 25 months and the days of the present month. */
  surveys: number;
}

export const questionText = (id: number): string => `Como você avalia ${QUESTIONS[id - 1]}?`;

/** What has happened, drawn from the seed. `month` is the last complete month, for which the office writes its report. */
const drawn = (random: Random, today: Day) => {
  const monthBefore = (months: number): Day => firstDayOf(monthNumber(today.slice(0, 7)) - 1 - months);
  const names = [...WARDS, ...MORE_WARDS]
    .map((name) => ({ name, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => name);
  const [fallen = '', night = '', worse = '', supplied = '', opened = '', improved = '', silent = '', ...calm] = names;
  const wards = new Map(NAMES.map((name) => [name, 0.84 + random.below(9) / 100]));
  const questions = QUESTIONS.map(() => (random.below(7) - 3) / 100);
  const falls = () => 0.4 + random.below(11) / 100;
  return {
    first: monthBefore(24),
    month: monthBefore(0).slice(0, 7),
    /** The share of good answers, from 0 to 1, where nothing has happened. */
    usualOf: (name: string, question: number): number => (wards.get(name) ?? 0) + (questions[question - 1] ?? 0),
    /** Fell in the month, because of one question. */
    fallen: {
      name: fallen,
      question: random.pick([1, 4, 5]),
      share: falls(),
      from: monthBefore(0),
      until: addDays(monthBefore(-1), -1),
    },
    /** Has fallen since the beginning of the month, on nights of working days, and at no other time. */
    night: { name: night, share: falls(), from: monthBefore(0) },
    /** For ten months 20 points worse in all questions. */
    worse: { name: worse, from: monthBefore(9), by: 0.2 },
    /** Its meals have had another supplier since then. */
    supplied: { name: supplied, before: 0.55, from: addDays(monthBefore(1), 13) },
    opened: { name: opened, from: addDays(monthBefore(2), 9) },
    /** For two months 15 points better in all questions. */
    improved: { name: improved, from: monthBefore(1), by: 0.15 },
    silent: { name: silent, last: addDays(monthBefore(0), 18) },
    /** Have five surveys a month each. */
    small: SMALL_WARDS,
    calm,
    /** The text of a question was replaced. */
    replaced: {
      from: addDays(monthBefore(2), 2),
      before: questionText(CLEANING),
      after: 'Como você avalia a limpeza do banheiro?',
    },
  };
};

export type Truth = ReturnType<typeof drawn>;

/** What has happened, in sentences for `npm run demo`. */
export const whatHappened = (truth: Truth): string[] => {
  const { fallen, night, worse, supplied, opened, improved, silent, small, replaced } = truth;
  return [
    `${fallen.name} caiu em ${brazilianDay(fallen.from).slice(3)}, por causa de uma pergunta: ${questionText(fallen.question)}`,
    `${night.name} caiu desde ${brazilianDay(night.from)}, só à noite, de segunda a sexta`,
    `${worse.name} está pior desde ${brazilianDay(worse.from)}, em todas as perguntas`,
    `${improved.name} está melhor desde ${brazilianDay(improved.from)}, em todas as perguntas`,
    `${supplied.name} tem outro fornecedor de refeições desde ${brazilianDay(supplied.from)}, e elas melhoraram`,
    `${opened.name} abriu em ${brazilianDay(opened.from)}`,
    `${silent.name} não tem pesquisas depois de ${brazilianDay(silent.last)}`,
    `${small.join(' e ')} têm cinco pesquisas por mês`,
    `Uma pergunta foi substituída em ${brazilianDay(replaced.from)}: ${replaced.before} → ${replaced.after}`,
  ];
};

const shareOf = (truth: Truth, name: string, day: Day, moment: Moment, question: number): number => {
  const { fallen, night, worse, supplied, improved } = truth;
  const usual = truth.usualOf(name, question);
  if (name === fallen.name && question === fallen.question && day >= fallen.from && day <= fallen.until)
    return fallen.share;
  if (name === night.name && moment === 'noite' && day >= night.from) return night.share;
  if (name === worse.name && day >= worse.from) return usual - worse.by;
  if (name === supplied.name && question === MEALS && day < supplied.from) return supplied.before;
  if (name === improved.name && day < improved.from) return usual - improved.by;
  return usual;
};

/** How many surveys a ward has on a day, relative to the others. */
const surveysOn = (truth: Truth, name: string, day: Day): [Moment, number][] => {
  if (name === truth.opened.name && day < truth.opened.from) return [];
  if (name === truth.silent.name && day > truth.silent.last) return [];
  const isWeekend = weekdayOf(dayNumber(day)) >= 5;
  if (isWeekend) return [['fim de semana', 2]];
  return [
    ['dia', 5],
    ['noite', 1],
  ];
};

/** In São Paulo, three hours behind UTC. */
const timeAt = (day: Day, moment: Moment, random: Random): number => {
  const [from, hours] = moment === 'noite' ? [19, 5] : [7, 12];
  return Date.parse(`${day}T00:00:00-03:00`) + (from * 60 + random.below(hours * 60)) * 60_000;
};

/**
 * The surveys of all wards. Their number and the share of each ward, question and time of the day are exact over every
 * few surveys, so that chance marks nothing.
 */
const surveysOf = (truth: Truth, random: Random, { today, surveys }: DemoOptions): StoredSurvey[] => {
  const days = Array.from({ length: dayNumber(today) - dayNumber(truth.first) }, (_, day) => addDays(truth.first, day));
  const large = NAMES.filter((name) => !truth.small.includes(name));
  const sum = (of: readonly [Moment, number][]): number => of.reduce((total, [, count]) => total + count, 0);
  const planned = days.flatMap((day) => large.map((name) => sum(surveysOn(truth, name, day)))).reduce((a, b) => a + b);
  const scale = surveys / planned;

  const rests = new Map<string, number>();
  /** Adds to what is left of the amounts before. @returns the whole part, of which nothing is left */
  const wholeOf = (key: string, amount: number): number => {
    const total = (rests.get(key) ?? random.next()) + amount;
    rests.set(key, total % 1);
    return Math.floor(total);
  };
  const stored: StoredSurvey[] = [];
  const addSurvey = (name: string, day: Day, moment: Moment, drift: number) => {
    const answers = QUESTIONS.map((_, at): [string, Resposta] => {
      const share = shareOf(truth, name, day, moment, at + 1) + drift;
      return [String(at + 1), random.pick(wholeOf(`${name} ${moment} ${at}`, share) > 0 ? GOOD : BAD)];
    });
    stored.push({
      local: NAMES.indexOf(name) + 1,
      day,
      at: timeAt(day, moment, random),
      name: random.chance(0.2) ? random.pick(PATIENTS) : '',
      phone: random.chance(0.1) ? `(11) 90000-${String(random.below(10_000)).padStart(4, '0')}` : '',
      // Some patients answer nothing.
      answers: random.chance(0.05) ? {} : Object.fromEntries(answers),
    });
  };
  for (const name of NAMES) {
    let drift = 0;
    for (const day of days) {
      // Each month is a little better or worse than usual.
      if (day.endsWith('-01')) drift = random.below(5) / 100 - 0.02;
      const isSmall = truth.small.includes(name);
      for (const [moment, count] of surveysOn(truth, name, day)) {
        const amount = isSmall ? (moment === 'dia' ? 5 / 21 : 0) : count * scale;
        const number = wholeOf(`${name} ${moment}`, amount);
        for (let survey = 0; survey < number; survey += 1) addSurvey(name, day, moment, drift);
      }
    }
  }
  return stored.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
};

/** @param names the wards that the file has */
const fileOf = (truth: Truth, names: readonly string[], cleaning: string): Hospital => ({
  perguntas: QUESTIONS.map((_, at) => ({
    Id: at + 1,
    Descricao_Pergunta: at + 1 === CLEANING ? cleaning : questionText(at + 1),
  })),
  locais: names.map((name) => ({
    Id: NAMES.indexOf(name) + 1,
    Descricao: name,
    Unidade: NAMES.indexOf(name) < 5 ? 'Hospital Norte' : 'Hospital Sul',
    perguntas: QUESTIONS.map((_, at) => at + 1),
  })),
  notas: [
    {
      dia: truth.supplied.from,
      texto: 'novo fornecedor de refeições',
      local: NAMES.indexOf(truth.supplied.name) + 1,
    },
  ],
});

/**
 * Stores the hospital and its surveys. The same options store the same.
 * @returns the hospital file as it is now, what has happened, and how many surveys were stored
 */
export const storeDemo = async (
  db: Db,
  options: DemoOptions,
): Promise<{ file: Hospital; truth: Truth; surveys: number }> => {
  const random = randomFrom(options.seed);
  const truth = drawn(random, options.today);
  const surveys = surveysOf(truth, random, options);
  const before = NAMES.filter((name) => name !== truth.opened.name);
  const file = fileOf(truth, NAMES, truth.replaced.after);
  const isBefore = ({ day }: StoredSurvey) => day < truth.replaced.from;
  await saveHospital(db, fileOf(truth, before, truth.replaced.before));
  await storeSurveys(db, surveys.filter(isBefore));
  await saveHospital(db, file);
  await storeSurveys(
    db,
    surveys.filter((survey) => !isBefore(survey)),
  );
  return { file, truth, surveys: surveys.length };
};
