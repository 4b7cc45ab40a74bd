import type { Db } from '../../hospital/db/tables';
import { idFromRow } from '../../hospital/repositories/values';
import { InputError } from '../common/arguments';
import { byName } from '../common/names';
import { chooseLocais, type LocalOptions } from '../common/localOptions';
import { firstDayOf, monthNumber, parseDay, type Clock, type Period } from '../common/period';
import { addDays, brazilianDay, dayNumber, type Day } from '../common/zone';
import { collect, type Collected, type Ward } from './collect';
import { countIn, hide, rounded } from './groups';
import { compare, LIMITS, MIN_DIFFERENCE, MIN_SURVEYS, sumOf } from './usual';
import { unitsOf, wardParts } from './wards';

/** The two periods are the first two slots. */
const [BEFORE, AFTER] = [0, 1];
const MOST_DAYS = 365;

interface Days {
  de: Day;
  ate: Day;
}

/** The year before February 29 is March 1. */
const yearBefore = (day: Day): Day => addDays(firstDayOf(monthNumber(day) - 12), Number(day.slice(8)) - 1);

/**
 * The periods that `--comparar` names: `ano-anterior`, or a day with as many days before it as after it, up to the
 * end of the report.
 * @param lastDay the last day that the report counts
 */
export const comparedPeriods = (comparar: string, { from }: Period, lastDay: Day): { antes: Days; depois: Days } => {
  if (comparar === 'ano-anterior')
    // The day after the last one, so that a whole February is compared with a whole one.
    return {
      antes: { de: yearBefore(from), ate: addDays(yearBefore(addDays(lastDay, 1)), -1) },
      depois: { de: from, ate: lastDay },
    };
  if (!/^\d{4}-\d\d-\d\d$/.test(comparar))
    throw new InputError(`${comparar}: escreva ano-anterior ou um dia como 2026-09-14`, '--comparar');
  const day = parseDay(comparar, '--comparar');
  const days = Math.min(MOST_DAYS, dayNumber(lastDay) - dayNumber(day) + 1);
  if (days < 1)
    throw new InputError(`${comparar}: o período do relatório termina em ${brazilianDay(lastDay)}`, '--comparar');
  return {
    antes: { de: addDays(day, -days), ate: addDays(day, -1) },
    depois: { de: day, ate: addDays(day, days - 1) },
  };
};

/**
 * The wards that can be shown in both periods. A report's rules for hiding wards apply twice: among the wards of a
 * unit, and among all wards of the hospital.
 */
const shownIn = (wards: readonly Ward[]): Ward[] => {
  const parts = wardParts(wards, wards);
  const units = unitsOf(wards).map((unit) => parts.filter(({ ward }) => unit.wards.includes(ward)));
  const hidden = new Set(
    [BEFORE, AFTER].flatMap((slot) => [parts, ...units].flatMap((some) => [...hide(some, [slot]).keys()])),
  );
  return parts.filter((part) => !hidden.has(part)).map(({ ward }) => ward);
};

/**
 * Compares two periods, using only the questions that a ward was asked in both.
 * @param mayShow whether the report itself shows a ward
 * @param dispersion by what factor the months before the later period differ more than by chance alone
 */
export const comparisonFrom = (
  { wards, questions }: Collected,
  options: LocalOptions,
  mayShow: (id: string) => boolean,
  dispersion: number,
) => {
  const { chosen } = chooseLocais(
    options,
    wards.map(({ place }) => place),
  );
  const own = wards.filter(({ place }) => chosen.includes(place));
  const seen = own.filter((ward) => [BEFORE, AFTER].some((slot) => countIn({ wards: [ward] }, [slot]).surveys > 0));
  const shown = shownIn(wards).filter((ward) => own.includes(ward) && mayShow(ward.place.id));
  const askedIn = (ward: Ward): number[] =>
    [...(ward.slots[AFTER]?.faces.keys() ?? [])].filter((question) => ward.slots[BEFORE]?.faces.has(question));
  const compared = (some: readonly Ward[], only?: number) => {
    const pairs = some.map((ward) => {
      const asked = askedIn(ward).filter((question) => only === undefined || question === only);
      const sumsIn = ward.sumsOf(asked, 0);
      return { base: sumsIn(BEFORE), now: sumsIn(AFTER) };
    });
    const used = pairs.filter(({ base, now }) => base.n > 0 && now.n > 0);
    const [base, now] = [sumOf(used.map((pair) => pair.base)), sumOf(used.map((pair) => pair.now))];
    if (base.surveys < MIN_SURVEYS || now.surveys < MIN_SURVEYS) return null;
    const { share, usual, z } = compare(used);
    return {
      pesquisasAntes: base.surveys,
      pesquisasDepois: now.surveys,
      antes: rounded(usual),
      depois: rounded(share),
      diferenca: rounded(share) - rounded(usual),
      alemDoAcaso: Math.abs(share - usual) >= MIN_DIFFERENCE && Math.abs(z) / dispersion > LIMITS.rare,
    };
  };
  const sufficient = shown.flatMap((ward) => {
    const figures = compared([ward]);
    return figures ? [{ ward, figures }] : [];
  });
  // The total counts no other wards. Otherwise a reader could subtract these and find those with too few answers.
  const together = sufficient.map(({ ward }) => ward);
  const locais = sufficient.map(({ ward: { place }, figures }) => ({
    Id: idFromRow(place),
    descricao: place.descricao,
    ...figures,
  }));
  const perguntas = questions.flatMap(({ Id, Descricao_Pergunta: descricao }, question) => {
    const figures = compared(together, question);
    return figures ? [{ Id, descricao, ...figures }] : [];
  });
  type Row = { diferenca: number; descricao: string };
  const byDifference = (a: Row, b: Row) => a.diferenca - b.diferenca || byName(a.descricao, b.descricao);
  const isIn = (question: number, slot: number): boolean => own.some((ward) => ward.slots[slot]?.faces.has(question));
  return {
    total: compared(together),
    locais: locais.sort(byDifference),
    /** Each question over the wards that are compared. */
    perguntas: perguntas.sort(byDifference),
    /** Questions that were asked in only one of the periods. */
    semPerguntas: questions
      .filter((_, question) => isIn(question, BEFORE) !== isIn(question, AFTER))
      .map(({ Descricao_Pergunta }) => Descricao_Pergunta),
    /** Wards with too few surveys in one of the periods. */
    semLocais: wardParts(seen, seen)
      .filter(({ ward }) => !locais.some(({ Id }) => String(Id) === ward.place.id))
      .map(({ titulo }) => titulo),
  };
};

export const comparisonOf = async (
  db: Db,
  { antes, depois }: { antes: Days; depois: Days },
  compareWith: (collected: Collected) => ReturnType<typeof comparisonFrom>,
  { zone, now }: Clock,
) => {
  const isIn = (day: Day, { de, ate }: Days): boolean => de <= day && day <= ate;
  const slotOf = (day: Day): number => (isIn(day, antes) ? BEFORE : isIn(day, depois) ? AFTER : -1);
  const end = zone.startOf(addDays(depois.ate, 1)).toISOString();
  const until = end < now.toISOString() ? end : now.toISOString();
  return { antes, depois, ...compareWith(await collect(db, slotOf, antes.de, until, zone)) };
};

export type Comparison = Awaited<ReturnType<typeof comparisonOf>>;
