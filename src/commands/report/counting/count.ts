import { RESPOSTAS } from '../../../contract/respostas';
import { noFaces, type Faces, type Ward } from './collect';

/** Whose answers count: those of these wards, to these questions (indices in `Collected.questions`) or to all. */
export interface Selection {
  wards: readonly Ward[];
  questions?: readonly number[] | undefined;
}

export interface Count {
  /** Answered surveys. Of some questions, it is the number of answers. */
  surveys: number;
  opened: number;
  /** Surveys with a phone number and something rated RU. */
  callBacks: number;
  faces: Readonly<Faces>;
  /** From 0 to 1; NaN without answers. */
  share: number;
}

/** `23` of `40` are 58 %. Multiplies first, because `100 * (23 / 40)` is a little less than 57.5. */
export const percentOf = (part: number, all: number): number => Math.round((100 * part) / all);

export const satisfactionOf = ({ MB, BO, RE, RU }: Readonly<Faces>): number => percentOf(MB + BO, MB + BO + RE + RU);

/** The answered surveys of these wards in these slots. */
export const surveysIn = (wards: readonly Ward[], slots: readonly number[]): number => {
  let surveys = 0;
  for (const ward of wards) for (const slot of slots) surveys += ward.slots[slot]?.answered ?? 0;
  return surveys;
};

export const countIn = ({ wards, questions }: Selection, slots: readonly number[]): Count => {
  const faces = noFaces();
  let [opened, callBacks] = [0, 0];
  for (const slot of wards.flatMap((ward) => slots.flatMap((index) => ward.slots[index] ?? []))) {
    opened += slot.opened;
    callBacks += slot.callBacks;
    const counts = questions?.flatMap((question) => slot.faces.get(question) ?? []) ?? slot.faces.values();
    for (const one of counts) for (const face of RESPOSTAS) faces[face] += one[face];
  }
  const answers = faces.MB + faces.BO + faces.RE + faces.RU;
  const surveys = questions === undefined ? surveysIn(wards, slots) : answers;
  return { surveys, opened, callBacks, faces, share: (faces.MB + faces.BO) / answers };
};
