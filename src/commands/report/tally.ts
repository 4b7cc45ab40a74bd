import type { RespostaEnviada } from '../../contract/respostas';
import { Clusters } from '../statistics/clusters';

/** Which faces are satisfaction. One that is added to the contract and not here does not compile. */
export const GOOD = { MB: 1, BO: 1, RE: 0, RU: 0, '': null } satisfies Record<RespostaEnviada, 0 | 1 | null>;

export type Faces = Record<RespostaEnviada, number>;

/** Surveys and their answers, counted; `surveys` are those with at least one face in them. */
export class Tally extends Clusters {
  readonly faces: Faces = { MB: 0, BO: 0, RE: 0, RU: 0, '': 0 };
  /** Surveys that were sent without any face. */
  blank = 0;

  /** Counts a survey, or the part of one that belongs here. */
  count(respostas: readonly RespostaEnviada[]): void {
    let [good, answers] = [0, 0];
    for (const resposta of respostas) {
      this.faces[resposta] += 1;
      good += GOOD[resposta] ?? 0;
      if (resposta !== '') answers += 1;
    }
    if (answers > 0) this.add(good, answers);
    else this.blank += 1;
  }

  /** Takes the faces of a part out, so that no sum tells of it. Its answers stay in the variance. */
  forget(part: Tally): void {
    this.#addFaces(part, -1);
  }

  override merge(other: Tally, sign: 1 | -1 = 1): this {
    super.merge(other, sign);
    this.#addFaces(other, sign);
    this.blank += sign * other.blank;
    return this;
  }

  #addFaces({ faces }: Tally, sign: 1 | -1): void {
    for (const face of Object.keys(faces) as RespostaEnviada[]) this.faces[face] += sign * faces[face];
  }
}

export const newTally = (): Tally => new Tally();

export const together = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((all, tally) => all.merge(tally), new Tally());

/** The value of a key, made when it is first asked for. */
export const madeOnce = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
};
