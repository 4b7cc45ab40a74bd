import type { Collected, Ward } from '../counting/collect';
import { answersOf, countIn, onlyQuestions, surveysIn, type Selection } from '../counting/count';
import { partitionOf, type Partition } from '../rule/smallGroups';
import { MIN_SURVEYS } from '../rule/usual';
import { isEnough, oncePerSlots, type Slots, type TimeFrame } from './rows';

/** Decides once for a period which wards and questions of the hospital are shown, count together, or do not count. */
export interface WhoCounts {
  /** The names of the units. Null: the wards without a unit. */
  units: readonly (string | null)[];
  wards: (slots: Slots) => Partition<Ward>;
  questions: (slots: Slots) => Partition<number>;
  /** The answers of small wards that count together. */
  ofTogether: (wards: readonly Ward[], slots: Slots) => Selection;
  /** The answers that are in a share of the hospital. */
  inHospital: (slots: Slots) => Selection;
  /** The answers that are in a share of the unit. Those that count together with answers of other units are not. */
  inUnit: (unit: string | null, slots: Slots) => Selection;
}

/**
 * The answers of wards that count together. A question counts if the wards that ask it have 8 surveys together:
 * otherwise a reader could subtract the shown wards from the question and get these few surveys.
 */
const ofTogether = (wards: readonly Ward[], slots: Slots): Selection => {
  const asksIn = (question: number) => (ward: Ward) => slots.some((slot) => ward.slots[slot]?.faces.has(question));
  const asked = new Set(wards.flatMap((ward) => slots.flatMap((slot) => [...(ward.slots[slot]?.faces.keys() ?? [])])));
  const counted = [...asked].filter((question) => surveysIn(wards.filter(asksIn(question)), slots) >= MIN_SURVEYS);
  return answersOf(wards, counted.length === asked.size ? undefined : counted);
};

const partitionIn = (wards: readonly Ward[], units: readonly (string | null)[], slots: Slots): Partition<Ward> => {
  const withSurveys = wards.filter((ward) => surveysIn([ward], slots) > 0);
  const partition = partitionOf(
    units.map((unit) => withSurveys.filter(({ place }) => place.unidade === unit)),
    (some) => isEnough(ofTogether(some, slots), slots),
  );
  const isCounted = (pool: readonly Ward[]) => {
    const selection = ofTogether(pool, slots);
    return (ward: Ward) =>
      countIn(
        selection.filter((one) => one.ward === ward),
        slots,
      ).surveys > 0;
  };
  const together = partition.together.map((pool) => pool.filter(isCounted(pool)));
  const acrossUnits = partition.acrossUnits.filter(isCounted(partition.acrossUnits));
  const counted = new Set([...partition.shown, ...together.flat(), ...acrossUnits]);
  return { shown: partition.shown, together, acrossUnits, left: withSurveys.filter((ward) => !counted.has(ward)) };
};

const countedIn = ({ shown, together, acrossUnits }: Partition<Ward>): Set<Ward> =>
  new Set([...shown, ...together.flat(), ...acrossUnits]);

/**
 * The wards of a period that count in an earlier one too. Wards that count together do so as one, because the rest of
 * them would be the difference of two reports.
 */
const inBoth = (later: Partition<Ward>, earlier: Partition<Ward>): Partition<Ward> => {
  const before = countedIn(earlier);
  const whole = (pool: readonly Ward[]) => (pool.every((ward) => before.has(ward)) ? pool : []);
  const both = {
    shown: new Set([...later.shown].filter((ward) => before.has(ward))),
    together: later.together.map(whole),
    acrossUnits: whole(later.acrossUnits),
  };
  const counted = countedIn({ ...both, left: [] });
  return { ...both, left: [...countedIn(later), ...later.left].filter((ward) => !counted.has(ward)) };
};

/** A ward or question without surveys belongs to no part of the partition. */
export const whoCounts = ({ wards, questions }: Collected, { earlier }: TimeFrame): WhoCounts => {
  const units = [...new Set(wards.map(({ place }) => place.unidade))];
  const wardsIn = oncePerSlots((slots) => {
    const now = partitionIn(wards, units, slots);
    return earlier === null ? now : inBoth(now, partitionIn(wards, units, [earlier]));
  });
  const inUnit = (unit: string | null, slots: Slots): Selection => {
    const { shown, together } = wardsIn(slots);
    const own = wards.filter((ward) => ward.place.unidade === unit && shown.has(ward));
    return [...answersOf(own), ...ofTogether(together[units.indexOf(unit)] ?? [], slots)];
  };
  const inHospital = oncePerSlots((slots) => [
    ...units.flatMap((unit) => inUnit(unit, slots)),
    ...ofTogether(wardsIn(slots).acrossUnits, slots),
  ]);
  const questionsIn = oncePerSlots((slots) => {
    const counted = inHospital(slots);
    const countOf = (some: readonly number[]) => countIn(onlyQuestions(counted, some), slots).surveys;
    const asked = [...questions.keys()].filter((question) => countOf([question]) > 0);
    return partitionOf([asked], (some) => countOf(some) >= MIN_SURVEYS);
  });
  return { units, wards: wardsIn, questions: questionsIn, ofTogether, inHospital, inUnit };
};

/** Small wards that are in no share, and their surveys. */
export const inNoShare = (left: readonly Ward[], slots: Slots) =>
  left.length === 0 ? null : { locais: left.length, pesquisas: surveysIn(left, slots) };
