import type { Hospital } from '../../../src/hospital/hospitalFile';
import type { Resposta } from '../../../src/contract/respostas';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { addDays, type Day } from '../../../src/commands/common/zone';
import { randomFrom, type Random } from '../../support/random';
import { hospitalOf } from './hospital';
import { storeSurveys, type StoredSurvey } from './storedSurveys';

// A hospital of which the test knows what has happened, for the questions that a quality office asks.

/** The day at which the command looks at the hospital. */
export const NOW = '2026-11-21T12:00:00.000Z';
export const SUPPLIER: Day = '2026-09-14';
const FIRST: Day = '2025-06-01';
const REPLACED: Day = '2026-08-03';
const OPENED: Day = '2026-08-10';
const LAST: Day = '2026-11-20';
const USUAL = 0.9;
const GOOD: Resposta[] = ['MB', 'MB', 'BO'];
const BAD: Resposta[] = ['RE', 'RE', 'RU'];

const NAMES = ['Pediatria', 'Maternidade', 'Ortopedia', 'Cirurgia', 'Oncologia', 'Cardiologia', 'Neurologia'];
const QUESTIONS = ['a recepção', 'as refeições', 'a limpeza do quarto', 'o silêncio', 'o tempo de espera'];
const MEALS = 2;
const CLEANING = 3;

type Moment = 'dia' | 'noite' | 'fim de semana';

/** What has happened, drawn from the seed. */
const drawn = (random: Random) => {
  const names = [...NAMES].sort(() => random.next() - 0.5);
  const [fallen = '', night = '', sinceJanuary = '', supplied = '', opened = '', ...calm] = names;
  const falls = () => 0.4 + random.below(11) / 100;
  return {
    /** Fell in October, because of one question. */
    fallen: { name: fallen, question: random.pick([1, 4, 5]), share: falls() },
    /** Fell in October, on nights of working days or on weekends, and at no other time. */
    night: { name: night, moment: random.pick<Moment>(['noite', 'fim de semana']), share: falls() },
    /** Worse since January 2026 in all questions. */
    sinceJanuary: { name: sinceJanuary, share: 0.7 },
    /** Its meals have another supplier since September 14. */
    supplied: { name: supplied, before: 0.55 },
    /** Opened on August 10. */
    opened,
    calm,
    replaced: {
      before: `Como você avalia ${QUESTIONS[CLEANING - 1]}?`,
      after: 'Como você avalia a limpeza do banheiro?',
    },
  };
};

export type Truth = ReturnType<typeof drawn>;

export const questionText = (id: number): string => `Como você avalia ${QUESTIONS[id - 1]}?`;

const shareOf = (truth: Truth, name: string, day: Day, moment: Moment, question: number): number => {
  const isOctober = day >= '2026-10-01' && day < '2026-11-01';
  const { fallen, night, sinceJanuary, supplied } = truth;
  if (name === fallen.name && isOctober && question === fallen.question) return fallen.share;
  if (name === night.name && isOctober && moment === night.moment) return night.share;
  if (name === sinceJanuary.name && day >= '2026-01-01') return sinceJanuary.share;
  if (name === supplied.name && question === MEALS && day < SUPPLIER) return supplied.before;
  return USUAL;
};

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** In São Paulo, three hours behind UTC. */
const timeAt = (day: Day, moment: Moment, random: Random): number =>
  Date.parse(`${day}T00:00:00-03:00`) + ((moment === 'noite' ? 20 : 8) * 60 + random.below(180)) * 60_000;

/**
 * The surveys of all wards. The share of each ward, question and time of the day is exact over every few surveys, so
 * that chance marks nothing.
 */
const surveysOf = (truth: Truth, random: Random): StoredSurvey[] => {
  const debts = new Map<string, number>();
  const isGood = (key: string, share: number): boolean => {
    const debt = (debts.get(key) ?? random.next()) + share;
    debts.set(key, debt % 1);
    return debt >= 1;
  };
  const surveys: StoredSurvey[] = [];
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    for (const [id, name] of NAMES.entries()) {
      if (name === truth.opened && day < OPENED) continue;
      const moments: Moment[] = isWeekend(day)
        ? ['fim de semana', 'fim de semana']
        : ['dia', 'dia', 'dia', 'dia', 'dia', 'noite'];
      for (const moment of moments) {
        const answers = QUESTIONS.map((_, at): [string, Resposta] => {
          const share = shareOf(truth, name, day, moment, at + 1);
          const faces = isGood(`${name} ${moment} ${at}`, share) ? GOOD : BAD;
          return [String(at + 1), random.pick(faces)];
        });
        const survey = {
          local: id + 1,
          day,
          at: timeAt(day, moment, random),
          phone: random.chance(0.1) ? '(11) 98765-4321' : '',
        };
        surveys.push({ ...survey, answers: Object.fromEntries(answers) });
        // Some patients answer nothing.
        if (random.chance(0.05)) surveys.push({ ...survey, answers: {} });
      }
    }
  }
  return surveys;
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
    Unidade: NAMES.indexOf(name) < 4 ? 'Hospital Norte' : 'Hospital Sul',
    perguntas: QUESTIONS.map((_, at) => at + 1),
  })),
  notas: [{ dia: SUPPLIER, texto: 'novo fornecedor de refeições', local: NAMES.indexOf(truth.supplied.name) + 1 }],
});

/** @returns the hospital, its file as it is now, and what has happened */
export const officeHospital = async (seed: number) => {
  const random = randomFrom(seed);
  const truth = drawn(random);
  const surveys = surveysOf(truth, random);
  const before = NAMES.filter((name) => name !== truth.opened);
  const file = fileOf(truth, NAMES, truth.replaced.after);
  const hospital = await hospitalOf(
    fileOf(truth, before, truth.replaced.before),
    surveys.filter(({ day }) => day < REPLACED),
  );
  await saveHospital(hospital.db, file);
  await storeSurveys(
    hospital.db,
    surveys.filter(({ day }) => day >= REPLACED),
  );
  return { hospital, file, truth };
};
