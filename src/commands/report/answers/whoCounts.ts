import type { Collected, Ward } from '../counting/collect';
import { countIn } from '../counting/count';
import { partitionOf, type Partition } from '../rule/smallGroups';
import { hasSurveys, isEnough, oncePerSlots, type Slots, type TimeFrame } from './rows';

/** Decides once for a period which wards and questions of the hospital are shown, count together, or do not count. */
export interface WhoCounts {
  /** The names of the units. Null: the wards without a unit. */
  units: readonly (string | null)[];
  wards: (slots: Slots) => Partition<Ward>;
  questions: (slots: Slots) => Partition<number>;
  /** The wards that are in a share of the hospital. */
  inHospital: (slots: Slots) => Ward[];
  /** The wards that are in a share of the unit. Those that count together with wards of other units are not. */
  inUnit: (unit: string | null, slots: Slots) => Ward[];
}

/** A ward or question without surveys belongs to no part of the partition. */
export const whoCounts = ({ wards, questions }: Collected, frame: TimeFrame): WhoCounts => {
  const units = [...new Set(wards.map(({ place }) => place.unidade))];
  const wardsIn = oncePerSlots((slots) =>
    partitionOf(
      units.map((unit) =>
        wards.filter((ward) => ward.place.unidade === unit && hasSurveys({ wards: [ward] }, slots, frame)),
      ),
      (some) => isEnough({ wards: some }, slots, frame),
    ),
  );
  const inUnit = (unit: string | null, slots: Slots): Ward[] => {
    const { shown, together } = wardsIn(slots);
    return wards.filter(
      (ward) => ward.place.unidade === unit && (shown.has(ward) || together[units.indexOf(unit)]?.includes(ward)),
    );
  };
  const inHospital = oncePerSlots((slots) => {
    const { shown, together, acrossUnits } = wardsIn(slots);
    const counted = new Set([...shown, ...together.flat(), ...acrossUnits]);
    return wards.filter((ward) => counted.has(ward));
  });
  const questionsIn = oncePerSlots((slots) => {
    const counted = inHospital(slots);
    const asked = [...questions.keys()].filter((question) =>
      hasSurveys({ wards: counted, questions: [question] }, slots, frame),
    );
    return partitionOf([asked], (some) => isEnough({ wards: counted, questions: some }, slots, frame));
  });
  return { units, wards: wardsIn, questions: questionsIn, inHospital, inUnit };
};

/** Small wards that are in no share, and their surveys. */
export const inNoShare = (left: readonly Ward[], slots: Slots) =>
  left.length === 0 ? null : { locais: left.length, pesquisas: countIn({ wards: left }, slots).surveys };
