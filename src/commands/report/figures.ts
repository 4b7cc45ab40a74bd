import type { Id } from '../../contract/ids';
import { daysIn } from '../common/period';
import type { Day } from '../common/zone';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { FUNNEL, indirectlyStandardised, surveySpread } from '../statistics/standardisation';
import { temporalScan } from '../statistics/temporalScan';
import { Counts, type Collected } from './collect';
import { answersIn, FEWEST, goodIn, type Change, type Disclosure, type Share, type Shown } from './disclosure';
import { together, type Tally } from './tally';
import { courseOf, findingOf, type Finding, type Point } from './weeks';

/** A location as the hospital file has it, or had it. */
export interface Place {
  Id: Id;
  name: string;
  unidade: string | null;
  /** Surveys that were opened in the period, sent or not. */
  opened: number;
}

export interface Group extends Shown {
  key: string;
  name: string;
  change: Change | null;
}

/** What came of the surveys that were opened; null below the least that is shown. */
type Participation = Record<'opened' | 'sent' | 'blank', number | null>;

export interface LocalGroup extends Group, Participation {
  Id: Id;
  finding: Finding | null;
  /** Its share once it is held to its own questions, in percent. */
  standardised: number | null;
  /** Beyond the 99.8 % limit of the funnel. */
  apart: 'low' | 'high' | null;
  /** Of the question that is asked everywhere. */
  shared: Share | null;
  course: Point[];
}

/** A question; exact figures alone show its faces. */
export interface PerguntaGroup extends Group {
  Id: Id;
  /** How well it goes with the rest of the survey, from 0 to 1; null where that may be chance. */
  weight: number | null;
}

export interface Figures {
  total: Group & Participation;
  unidades: Group[];
  locais: LocalGroup[];
  perguntas: PerguntaGroup[];
  /** The question that is asked at all locations. */
  shared: string | null;
  course: Point[];
  /** Seven days from Monday, 24 hours each; a change is the difference from the rest of the week. */
  hours: Group[][];
  /** Surveys' spread around a location's share, in percent points, for the limits of the funnel. */
  spread: number;
}

/** The level of the scan, in all locations together: of forty reports in which nothing changed one names something. */
const SCAN_LEVEL = 0.025;

const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name, 'pt-BR', { numeric: true });

const summed = (counts: readonly Counts[]): Counts => counts.reduce((all, one) => all.merge(one), new Counts());

/** Locations together, without the questions that too few answered there, and their faces. */
const seenOf = (counts: readonly Counts[], { exact }: Disclosure): Counts => {
  const seen = summed(counts);
  for (const [pergunta, tally] of seen.perguntas) {
    if (exact || tally.surveys >= FEWEST) continue;
    seen.all.forget(tally);
    seen.perguntas.delete(pergunta);
  }
  return seen;
};

/** What of a period is in the sums, of each unit and of all, and the locations behind that. */
const sumsOf = (
  collected: Collected,
  when: 'now' | 'before',
  places: ReadonlyMap<string, Place>,
  disclosure: Disclosure,
) => {
  const unitOf = (key: string) => places.get(key)?.unidade ?? '';
  const sent = [...collected.locais].map(([key, local]) => [key, local[when].all] as const);
  const units = [...new Set([...places.keys()].map(unitOf))].map((unidade) => {
    const mine = sent.filter(([key, { surveys, blank }]) => unitOf(key) === unidade && surveys + blank > 0);
    const bases = disclosure.bases(mine).map((keys) => keys.map((key) => collected.at(key)));
    const seen = bases.map((locais) => locais.map((local) => local[when])).map((base) => seenOf(base, disclosure));
    return { unidade, sum: summed(seen), members: bases.flat() };
  });
  const { all, perguntas } = summed(units.map(({ sum }) => sum));
  return { units, all, perguntas, members: units.flatMap(({ members }) => members) };
};

/** What a report says, from what was counted. Only what `disclosure` lets through is in it. */
export const figuresOf = (
  collected: Collected,
  places: ReadonlyMap<string, Place>,
  perguntaIds: ReadonlyMap<string, Id>,
  { from, last }: { from: Day; last: Day },
  disclosure: Disclosure,
): Figures => {
  const now = sumsOf(collected, 'now', places, disclosure);
  const before = sumsOf(collected, 'before', places, disclosure);
  const shareOf = (tally: Tally | undefined) => tally && disclosure.group(tally).satisfaction;
  const groups = (rows: [key: string, name: string, now: Tally, before: Tally | undefined][]): Group[] => {
    const changes = disclosure.changes(rows.map(([, , ...tallies]) => tallies));
    return rows.map(([key, name, is], row) => ({ key, name, ...disclosure.group(is), change: changes[row] ?? null }));
  };
  const participationOf = (opened: number, { surveys, blank }: Tally): Participation => {
    const shown = (value: number, of: number) => (of < FEWEST ? null : disclosure.count(value));
    return { opened: shown(opened, opened), sent: shown(surveys + blank, surveys), blank: shown(blank, surveys) };
  };
  const [total] = groups([['', '', now.all, before.all]]) as [Group];
  const everyone = total.satisfaction?.value ?? 0;

  const here = [...places].map(([key, place]) => ({ key, ...place, counted: collected.at(key) }));
  const shown = here.map(({ counted }) => counted.now).filter(({ all }) => all.surveys >= FEWEST);
  const spread = 100 * surveySpread(shown.map(({ all }) => all));
  const [shared = null] =
    [...now.perguntas]
      .filter(([pergunta]) => shown.every(({ perguntas }) => shareOf(perguntas.get(pergunta))))
      .sort(([, a], [, b]) => b.answers - a.answers)[0] ?? [];
  /** What a location's share would be if it asked what all ask, in percent; null where too little of it may be seen. */
  const standardisedOf = ({ perguntas }: Counts): number | null => {
    let [observed, expected] = [0, 0];
    for (const [pergunta, tally] of perguntas) {
      const [own, all] = [tally, now.perguntas.get(pergunta)].map((one) => one && disclosure.group(one).faces);
      if (!own || !all || answersIn(all) === 0) continue;
      observed += goodIn(own);
      expected += (answersIn(own) * goodIn(all)) / answersIn(all);
    }
    return expected === 0 ? null : Math.round(100 * indirectlyStandardised(observed, expected, everyone / 100));
  };

  const ends = Math.ceil(daysIn({ from, to: last }) / 7);
  const spells = here.map(({ counted }) => temporalScan(counted.series, ends, FEWEST));
  const named = benjaminiHochberg(
    spells.map((spell) => spell?.p ?? null),
    SCAN_LEVEL,
  );
  const allOf = (counts: Counts) => seenOf([counts], disclosure).all;
  const rows = groups(
    here.map(({ key, name, counted: { now: is, before: was } }) => [key, name, allOf(is), allOf(was)]),
  );
  const locais = here.map(({ Id, opened, counted }, index): LocalGroup => {
    const [group, spell] = [rows[index] as Group, spells[index]];
    const standardised = group.faces && standardisedOf(counted.now);
    const away = (standardised ?? everyone) - everyone;
    const usual = Math.abs(away) * Math.sqrt(group.surveys ?? 0) <= FUNNEL.far * spread;
    const finding = named[index] && spell ? findingOf(spell, counted, last, disclosure) : null;
    return {
      ...group,
      Id,
      finding,
      standardised,
      apart: usual ? null : away < 0 ? 'low' : 'high',
      shared: (shared !== null && shareOf(counted.now.perguntas.get(shared))) || null,
      course: courseOf(counted, last, disclosure, finding),
      ...participationOf(opened, counted.now.all),
    };
  });

  const related = [...collected.pairs].filter(([, { count }]) => count >= 30);
  const beyond = benjaminiHochberg(related.map(([, { p }]) => p));
  const weights = new Map(
    related.flatMap(([key, { correlation }], index) => (beyond[index] && correlation > 0 ? [[key, correlation]] : [])),
  );
  const partsOf = (key: string) => key.split(/\t(.*)/s) as [id: string, text: string];
  const asked = groups([...now.perguntas].map(([key, is]) => [key, partsOf(key)[1], is, before.perguntas.get(key)]));
  const perguntas = asked.map((group): PerguntaGroup => {
    const [id] = partsOf(group.key);
    // Taken from those of the locations, its faces would tell of small groups.
    const faces = disclosure.exact ? group.faces : null;
    return { ...group, faces, Id: perguntaIds.get(id) ?? id, weight: weights.get(group.key) ?? null };
  });
  const unidades = groups(
    now.units.map(({ unidade, sum }, index) => [
      unidade,
      unidade || 'Sem unidade',
      sum.all,
      before.units[index]?.sum.all,
    ]),
  );

  const hourly = groups(
    Array.from({ length: 7 * 24 }, (_, hour) => {
      const cell = together(now.members.flatMap(({ hours }) => hours.get(hour) ?? []));
      return [String(hour), '', cell, together([now.all]).merge(cell, -1)];
    }),
  );
  const first = Math.min(...now.members.map((local) => local.first));
  const weeks = Array.from({ length: collected.weeks }, (_, week) =>
    together(now.members.flatMap((local) => local.weeks[week] ?? [])),
  );
  const opened = here.reduce((sum, local) => sum + (local.opened < FEWEST ? 0 : local.opened), 0);

  return {
    total: { ...total, ...participationOf(opened, now.all) },
    unidades: unidades.length < 2 ? [] : unidades.sort(byName),
    locais: locais.sort((a, b) => (a.standardised ?? 200) - (b.standardised ?? 200) || byName(a, b)),
    perguntas: perguntas.sort(
      (a, b) => (a.satisfaction?.value ?? 200) - (b.satisfaction?.value ?? 200) || byName(a, b),
    ),
    shared: shared && partsOf(shared)[1],
    course: courseOf({ weeks, first }, last, disclosure, null),
    hours: Array.from({ length: 7 }, (_, weekday) => hourly.slice(weekday * 24, weekday * 24 + 24)),
    spread,
  };
};

const needOf = ({ weight, satisfaction }: PerguntaGroup): number =>
  (weight ?? 0) * (100 - (satisfaction?.value ?? 100));

/** Where to act first: questions that are low and go with the rest of the survey. */
export const prioritiesOf = (perguntas: readonly PerguntaGroup[]): PerguntaGroup[] =>
  perguntas
    .filter((pergunta) => needOf(pergunta) > 0 && !pergunta.satisfaction?.careful)
    .sort((a, b) => needOf(b) - needOf(a))
    .slice(0, 3);
