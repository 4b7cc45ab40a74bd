import { Collected } from '../../../src/commands/report/collect';
import { Disclosure } from '../../../src/commands/report/disclosure';
import { figuresOf, type Figures, type Place } from '../../../src/commands/report/figures';
import { parsePeriod, periodBefore, type Period } from '../../../src/commands/common/period';
import { addDays, dayNumber, Zone, type Day } from '../../../src/commands/common/zone';
import type { CountedSurvey } from '../../../src/server/repositories/reports';
import { seeded } from '../../support/believableYear';

export const zone = new Zone('America/Sao_Paulo');

/** A spell in which one location is worse: the share that it falls to, from `from` to `to`. */
export interface Dip {
  local: string;
  from: Day;
  to: Day;
  share: number;
}

export interface PatientsOptions {
  seed: number;
  locais: number;
  /** Surveys of a location a week. */
  perWeek: number;
  from: Day;
  to: Day;
  questions?: number;
  /** The share of every location; without it each has its own, from 60 to 90 %. */
  share?: number;
  /** How far patients' moods differ: a standard deviation on the logit. */
  mood?: number;
  /** How many questions are left out. */
  blank?: number;
  /** How many surveys are opened and never sent (they have no answers), and how many are sent without any face. */
  unsent?: number;
  empty?: number;
  /** The share of each location, and which questions it asks; without it all ask all. */
  shares?: readonly number[];
  asks?: (local: number) => readonly number[];
  /** How much easier than the others each question is, on the logit. */
  ease?: readonly number[];
  dip?: Dip;
}

export const localOf = (index: number): string => `Local ${index + 1}`;

const logit = (share: number): number => Math.log(share / (1 - share));

/**
 * Patients whose answers go together as they do, at moments that have nothing to do with them: nothing has changed,
 * unless a dip is planted. The same options give the same patients.
 */
export const patientsOf = (options: PatientsOptions): CountedSurvey[] => {
  const { seed, locais, perWeek, from, to, questions = 10, mood = 1.3, blank = 0.05, dip } = options;
  const { unsent = 0, empty = 0, shares, asks } = options;
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // A mood flattens the mean; this keeps the share near what was asked for.
  const stretch = Math.sqrt(1 + 0.346 * mood ** 2);
  const days = dayNumber(to) - dayNumber(from) + 1;
  const ease = options.ease ?? Array.from({ length: questions }, () => normal() * 0.5);
  return Array.from({ length: locais }, (_, index) => {
    const local = localOf(index);
    const share = shares?.[index] ?? options.share ?? 0.6 + random() * 0.3;
    return Array.from({ length: Math.round((perWeek * days) / 7) }, (): CountedSurvey => {
      const day = addDays(from, Math.floor(random() * days));
      const bad = dip?.local === local && day >= dip.from && day <= dip.to;
      const feeling = logit(bad ? dip.share : share) * stretch + normal() * mood;
      const asked = ease.map((easier, question) => ({ easier, question }));
      const fate = unsent + empty > 0 ? random() : 1;
      const sent = asked.filter(({ question }) => fate >= unsent && (asks?.(index).includes(question) ?? true));
      const answers = sent.map(({ easier, question }) => {
        if (random() < blank || fate < unsent + empty) return `1\tQ${question}\t`;
        const good = random() < 1 / (1 + Math.exp(-feeling - easier));
        const face = random() < 0.6 ? (good ? 'MB' : 'RE') : good ? 'BO' : 'RU';
        return `1\tQ${question}\t${face}`;
      });
      return { local, moment: `${day}T${String(11 + Math.floor(random() * 12)).padStart(2, '0')}:30:00.000Z`, answers };
    });
  }).flat();
};

/** What a report of these surveys says. */
export const figuresFrom = (
  surveys: readonly CountedSurvey[],
  de: Day,
  ate: Day,
  unidadeOf: (local: string) => string | null = () => null,
): Figures & { period: Period; before: Period } => {
  const period = parsePeriod(de, ate, zone);
  const before = periodBefore(period, zone);
  const collected = new Collected(
    zone,
    [period, before],
    period.to,
    (_questionario, pergunta) => `${pergunta}\t${pergunta}?`,
  );
  const places = new Map<string, Place>();
  for (const survey of surveys) {
    if (survey.answers.length > 0) collected.add(survey);
    const place = places.get(survey.local) ?? {
      Id: survey.local,
      name: survey.local,
      unidade: unidadeOf(survey.local),
      opened: 0,
    };
    if (survey.moment >= period.since && survey.moment < period.until) place.opened += 1;
    places.set(survey.local, place);
  }
  const figures = figuresOf(
    collected,
    places,
    new Map(),
    { from: period.from, last: period.to },
    new Disclosure(false),
  );
  return { ...figures, period, before };
};
