import type { Id } from '../../contract/ids';
import { addDays, dayNumber, type Day } from '../common/zone';
import { benjaminiHochberg } from '../statistics/benjaminiHochberg';
import { laneyLimits } from '../statistics/laney';
import { FUNNEL, indirectlyStandardised, surveySpread } from '../statistics/standardisation';
import { temporalScan, type Spell } from '../statistics/temporalScan';
import type { Collected, Course, Slice } from './collect';
import { answersIn, FEWEST, goodIn, type Change, type Disclosure, type Share, type Shown } from './disclosure';
import { madeOnce, newTally, Tally, together } from './tally';

/** A location as the hospital file has it, or had it. */
export interface Place {
  Id: Id;
  name: string;
  unidade: string | null;
  /** Identifications of the period: who opened the survey, sent or not. */
  opened: number;
}

export interface Group extends Shown {
  key: string;
  name: string;
  change: Change | null;
}

/** Weeks in which a location was worse or better than it usually is. */
export interface Finding {
  worse: boolean;
  from: Day;
  to: Day;
  /** Whether it reaches the last day that was counted. */
  lasting: boolean;
  /** In percent: in these weeks, and in those before them, or, where these are too few, in all others. */
  share: number;
  otherwise: number;
  otherwiseBefore: boolean;
}

/** A point of a p' chart; in percent. */
export interface Point {
  from: Day;
  to: Day;
  value: number;
  low: number;
  high: number;
  surveys: number;
  /** Whether what the scan found lies here. */
  marked: boolean;
}

export interface Local extends Group {
  Id: Id;
  finding: Finding | null;
  /** Where its share stands once it is held to its own questions, in percent. */
  standardised: number | null;
  /** Beyond the 99.8 % limit of the funnel. */
  apart: 'low' | 'high' | null;
  /** Of the question that is asked everywhere. */
  shared: Share | null;
  course: Point[];
  /** What came of the surveys that were opened; null below the least that is shown. */
  opened: number | null;
  sent: number | null;
  blank: number | null;
}

export interface Pergunta extends Group {
  Id: Id;
  /** Exact figures alone show them. */
  faces: Group['faces'];
  /** How well it goes with the rest of the survey, from 0 to 1; null where that may be chance. */
  weight: number | null;
}

export interface Figures {
  total: Group & Pick<Local, 'opened' | 'sent' | 'blank'>;
  unidades: Group[];
  locais: Local[];
  perguntas: Pergunta[];
  /** The question that is asked at all locations; null if there is none. */
  shared: string | null;
  course: Point[];
  /** Seven days from Monday, 24 hours each; a change is the difference from the rest of the week. */
  hours: Group[][];
  /** Surveys' spread around a location's share, in percent points, for the limits of the funnel. */
  spread: number;
}

const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name, 'pt-BR', { numeric: true });
const NOTHING = new Tally();

/** The level of the scan, in all locations together: of forty reports in which nothing changed one names something. */
const SCAN_LEVEL = 0.025;

const findingOf = (spell: Spell, { weeks }: Course, last: Day, disclosure: Disclosure): Finding | null => {
  const at = (part: readonly Tally[]) => together(part);
  const inside = at(weeks.slice(spell.newest, spell.oldest + 1));
  const older = at(weeks.slice(spell.oldest + 1));
  const otherwiseBefore = older.surveys >= FEWEST;
  const others = otherwiseBefore ? older : older.merge(at(weeks.slice(0, spell.newest)));
  const [share, otherwise] = [inside, others].map((tally) => disclosure.group(tally).satisfaction?.value);
  if (share === undefined || otherwise === undefined || share < otherwise !== spell.z < 0) return null;
  return {
    worse: spell.z < 0,
    from: addDays(last, -7 * spell.oldest - 6),
    to: addDays(last, -7 * spell.newest),
    lasting: spell.newest === 0,
    share,
    otherwise,
    otherwiseBefore,
  };
};

/** Weeks, or what is longer where a week has too few surveys to be shown. */
const courseOf = (weeks: readonly Tally[], last: Day, disclosure: Disclosure, finding: Finding | null): Point[] => {
  for (const length of [1, 2, 4]) {
    // The oldest week may lack days.
    const bins = Array.from({ length: Math.floor((weeks.length - 1) / length) }, (_, bin) =>
      together(weeks.slice(bin * length, (bin + 1) * length)),
    );
    // Before the first surveys there is nothing to show.
    while ((bins.at(-1)?.surveys ?? FEWEST) < FEWEST) bins.pop();
    if (bins.length < 8) return [];
    if (bins.some(({ surveys }) => surveys < FEWEST)) continue;
    const all = together(bins);
    // The error of one survey, from which that of each bin follows.
    const unit = Math.sqrt(all.variance() / all.surveys) * all.answers;
    const limits = laneyLimits(
      all.ratio,
      bins.map((bin) => ({ value: bin.ratio, error: (unit * Math.sqrt(bin.surveys)) / bin.answers })),
    );
    return bins
      .flatMap((bin, index): Point[] => {
        const { surveys, satisfaction } = disclosure.group(bin);
        const limit = limits[index];
        if (!satisfaction || !limit) return [];
        const [from, to] = [addDays(last, -7 * length * (index + 1) + 1), addDays(last, -7 * length * index)];
        const marked = finding !== null && from <= finding.to && to >= finding.from;
        const [low, high] = [Math.floor(limit.low * 100), Math.ceil(limit.high * 100)];
        return [{ from, to, value: satisfaction.value, low, high, surveys: surveys ?? 0, marked }];
      })
      .reverse();
  }
  return [];
};

/** What a location's share would be if it asked what all ask, in percent; null where too little of it may be seen. */
const standardisedOf = (
  cells: ReadonlyMap<string, Tally>,
  perguntas: ReadonlyMap<string, Tally>,
  everywhere: number,
  disclosure: Disclosure,
): number | null => {
  let [observed, expected] = [0, 0];
  for (const [key, cell] of cells) {
    const [here, all] = [cell, perguntas.get(key) ?? NOTHING].map((tally) => disclosure.group(tally).faces);
    if (!here || !all || answersIn(all) === 0) continue;
    observed += goodIn(here);
    expected += (answersIn(here) * goodIn(all)) / answersIn(all);
  }
  return expected === 0 ? null : Math.round(100 * indirectlyStandardised(observed, expected, everywhere / 100));
};

/** What of a period may be counted, and what that comes to. */
const visibleOf = ({ locais, cells }: Slice, places: ReadonlyMap<string, Place>, disclosure: Disclosure) => {
  const unitOf = (key: string) => places.get(key)?.unidade ?? '';
  const unidades = new Map<string, Tally>();
  const perguntas = new Map<string, Tally>();
  const members: string[] = [];
  for (const unidade of new Set([...places.keys()].map(unitOf))) {
    const counted = disclosure.counted([...locais].filter(([key]) => unitOf(key) === unidade));
    const [alone, pooled] = [true, false].map((big) => counted.filter(([, { surveys }]) => surveys >= FEWEST === big));
    const bases = [...(alone ?? []).map((one) => [one]), pooled ?? []];
    for (const base of bases) {
      const all = together(base.map(([, tally]) => tally));
      const byPergunta = new Map<string, Tally>();
      for (const [key] of base)
        for (const [pergunta, cell] of cells.get(key) ?? []) madeOnce(byPergunta, pergunta, newTally).merge(cell);
      for (const [pergunta, cell] of byPergunta) {
        // A question that too few answered is not shown, so its faces are in no sum either.
        if (disclosure.exact || cell.surveys >= FEWEST) madeOnce(perguntas, pergunta, newTally).merge(cell);
        else all.forget(cell);
      }
      madeOnce(unidades, unidade, newTally).merge(all);
      members.push(...base.map(([key]) => key));
    }
  }
  return { unidades, perguntas, members, all: together(unidades.values()) };
};

type Period = Pick<Slice, 'locais' | 'cells'> & ReturnType<typeof visibleOf>;

const participationOf = (opened: number, sent: Tally, disclosure: Disclosure) => {
  const shown = (value: number, of: number) => (of < FEWEST ? null : disclosure.count(value));
  return {
    opened: shown(opened, opened),
    sent: shown(sent.surveys + sent.blank, sent.surveys),
    blank: shown(sent.blank, sent.surveys),
  };
};

/** What a report says, from what was counted. Only what `disclosure` lets through is in it. */
export const figuresOf = (
  collected: Collected,
  places: ReadonlyMap<string, Place>,
  perguntaIds: ReadonlyMap<string, Id>,
  { from, last }: { from: Day; last: Day },
  disclosure: Disclosure,
): Figures => {
  const { courses, pairs } = collected;
  const [now, before] = [collected.now, collected.before].map((slice) => ({
    locais: slice.locais,
    cells: slice.cells,
    ...visibleOf(slice, places, disclosure),
  })) as [Period, Period];
  const groups = (tallies: [key: string, name: string, now: Tally, before: Tally | undefined][]): Group[] => {
    const changes = disclosure.changes(tallies.map(([, , is, was]) => ({ now: is, before: was })));
    return tallies.map(([key, name, tally], index) => ({
      key,
      name,
      ...disclosure.group(tally),
      change: changes[index] ?? null,
    }));
  };
  const keys = [...places.keys()];
  const tallyOf = (key: string) => now.locais.get(key) ?? NOTHING;
  const total = groups([['', '', now.all, before.all]])[0] as Group;
  const everyone = total.satisfaction?.value ?? 0;

  const ends = Math.floor((dayNumber(last) - dayNumber(from)) / 7) + 1;
  const spells = keys.map((key) => {
    const series = courses.get(key)?.series;
    return series && series.weeks.length >= 2 * FEWEST ? temporalScan(series, ends, FEWEST) : null;
  });
  const named = benjaminiHochberg(
    spells.map((spell) => spell?.p ?? null),
    SCAN_LEVEL,
  );

  const shown = keys.filter((key) => tallyOf(key).surveys >= FEWEST);
  const spread = 100 * surveySpread(shown.map(tallyOf));
  const cellsOf = (key: string) => now.cells.get(key) ?? new Map<string, Tally>();
  const seenAt = (key: string) => {
    const seen = together([tallyOf(key)]);
    for (const cell of cellsOf(key).values()) if (!disclosure.exact && cell.surveys < FEWEST) seen.forget(cell);
    return seen;
  };
  const shareAt = (key: string, pergunta: string) =>
    disclosure.group(cellsOf(key).get(pergunta) ?? NOTHING).satisfaction;
  const [shared] =
    [...now.perguntas]
      .filter(([pergunta]) => shown.every((key) => shareAt(key, pergunta)))
      .sort(([, a], [, b]) => b.answers - a.answers)[0] ?? [];

  const locais = groups(
    keys.map((key) => [key, places.get(key)?.name ?? key, seenAt(key), before.locais.get(key)]),
  ).map((group, index): Local => {
    const { key } = group;
    const [course, spell] = [courses.get(key), spells[index]];
    const standardised = group.faces && standardisedOf(cellsOf(key), now.perguntas, everyone, disclosure);
    const away = (standardised ?? everyone) - everyone;
    const usual = Math.abs(away) * Math.sqrt(group.surveys ?? 0) <= FUNNEL.far * spread;
    const finding = named[index] && spell && course ? findingOf(spell, course, last, disclosure) : null;
    return {
      ...group,
      Id: places.get(key)?.Id ?? key,
      finding,
      standardised,
      apart: usual ? null : away < 0 ? 'low' : 'high',
      shared: shared === undefined ? null : shareAt(key, shared),
      course: course ? courseOf(course.weeks, last, disclosure, finding) : [],
      ...participationOf(places.get(key)?.opened ?? 0, tallyOf(key), disclosure),
    };
  });

  const related = [...pairs].filter(([, { count }]) => count >= 30);
  const beyond = benjaminiHochberg(related.map(([, { p }]) => p));
  const weights = new Map(
    related.flatMap(([key, { correlation }], index) => (beyond[index] && correlation > 0 ? [[key, correlation]] : [])),
  );
  const text = (key: string) => key.slice(key.indexOf('\t') + 1);
  const hours = Array.from({ length: 7 * 24 }, (_, hour) =>
    together(now.members.map((key) => collected.hours.get(key)?.get(hour) ?? NOTHING)),
  );
  const hourly = groups(hours.map((cell, key) => [String(key), '', cell, together([now.all]).merge(cell, -1)]));
  const weeks = now.members.flatMap((key) => courses.get(key)?.weeks ?? []);
  const length = courses.values().next().value?.weeks.length ?? 0;
  const opened = keys.map((key) => places.get(key)?.opened ?? 0).filter((surveys) => surveys >= FEWEST);

  return {
    total: {
      ...total,
      ...participationOf(
        opened.reduce((sum, surveys) => sum + surveys, 0),
        now.all,
        disclosure,
      ),
    },
    unidades:
      now.unidades.size < 2
        ? []
        : groups(
            [...now.unidades].map(([key, tally]) => [key, key || 'Sem unidade', tally, before.unidades.get(key)]),
          ).sort(byName),
    locais: locais.sort((a, b) => (a.standardised ?? 200) - (b.standardised ?? 200) || byName(a, b)),
    perguntas: groups([...now.perguntas].map(([key, tally]) => [key, text(key), tally, before.perguntas.get(key)]))
      .map((group): Pergunta => {
        const id = group.key.slice(0, group.key.indexOf('\t'));
        // Its four faces would tell of small groups, taken from those of the locations.
        const faces = disclosure.exact ? group.faces : null;
        return { ...group, faces, Id: perguntaIds.get(id) ?? id, weight: weights.get(group.key) ?? null };
      })
      .sort((a, b) => (a.satisfaction?.value ?? 200) - (b.satisfaction?.value ?? 200) || byName(a, b)),
    shared: shared === undefined ? null : text(shared),
    course: courseOf(
      Array.from({ length }, (_, week) => together(weeks.filter((_tally, index) => index % length === week))),
      last,
      disclosure,
      null,
    ),
    hours: Array.from({ length: 7 }, (_, weekday) => hourly.slice(weekday * 24, weekday * 24 + 24)),
    spread,
  };
};

/** Where to act first: questions that are low and go with the rest of the survey. */
export const prioritiesOf = (perguntas: readonly Pergunta[]): Pergunta[] =>
  perguntas
    .filter(
      ({ weight, satisfaction }) =>
        weight !== null && satisfaction && !satisfaction.careful && satisfaction.value < 100,
    )
    .sort((a, b) => needOf(b) - needOf(a))
    .slice(0, 3);

const needOf = ({ weight, satisfaction }: Pergunta): number => (weight ?? 0) * (100 - (satisfaction?.value ?? 100));
