import { RESPOSTAS } from '../../../contract/respostas';
import { noFaces, type Faces, type Ward } from './collect';

/** The answers of a ward that count: those to these questions (indices in `Collected.questions`), or to all. */
export interface Answers {
  ward: Ward;
  questions?: readonly number[] | undefined;
}

export type Selection = readonly Answers[];

/** The answers of these wards to these questions, or to all. */
export const answersOf = (wards: readonly Ward[], questions?: readonly number[]): Selection =>
  wards.map((ward) => ({ ward, questions }));

/** What a selection has of some questions. */
export const onlyQuestions = (selection: Selection, only: readonly number[] | undefined): Selection =>
  only === undefined
    ? selection
    : selection.map(({ ward, questions }) => ({
        ward,
        questions: only.filter((question) => questions?.includes(question) ?? true),
      }));

export interface Count {
  /** Surveys with an answer that counts. */
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

/** A quotient in whole percent. Adds less than any share can differ, because `100 * (23 / 40)` is not quite 57.5. */
export const wholePercent = (share: number): number => Math.round(100 * share + 1e-9);

export const satisfactionOf = ({ MB, BO, RE, RU }: Readonly<Faces>): number => percentOf(MB + BO, MB + BO + RE + RU);

/** The answered surveys of these wards in these slots. */
export const surveysIn = (wards: readonly Ward[], slots: readonly number[]): number => {
  let surveys = 0;
  for (const ward of wards) for (const slot of slots) surveys += ward.slots[slot]?.answered ?? 0;
  return surveys;
};

export const countIn = (selection: Selection, slots: readonly number[]): Count => {
  const faces = noFaces();
  let [surveys, opened, callBacks] = [0, 0, 0];
  for (const { ward, questions } of selection) {
    for (const index of slots) {
      const slot = ward.slots[index];
      if (!slot) continue;
      opened += slot.opened;
      callBacks += slot.callBacks;
      surveys += questions === undefined ? slot.answered : ward.tally(index).surveysWith(questions);
      const counts = questions?.flatMap((question) => slot.faces.get(question) ?? []) ?? slot.faces.values();
      for (const one of counts) for (const face of RESPOSTAS) faces[face] += one[face];
    }
  }
  const answers = faces.MB + faces.BO + faces.RE + faces.RU;
  return { surveys, opened, callBacks, faces, share: (faces.MB + faces.BO) / answers };
};
