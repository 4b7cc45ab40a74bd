import type { Resposta, RespostaEnviada } from '../../contract/respostas';
import { Clusters } from '../statistics/clusters';

/** Which faces are satisfaction. A face that is added to the contract and not here does not compile. */
const SATISFIED = { MB: 1, BO: 1, RE: 0, RU: 0 } satisfies Record<Resposta, 0 | 1>;

/** 1 for a good face, 0 for a bad one; null where none was chosen. */
export const goodOf = (resposta: RespostaEnviada): 0 | 1 | null => (resposta === '' ? null : SATISFIED[resposta]);

/** Surveys and their answers, counted; `surveys` are those with at least one face in them. */
export class Tally extends Clusters {
  readonly faces: Record<RespostaEnviada, number> = { MB: 0, BO: 0, RE: 0, RU: 0, '': 0 };
  /** Surveys that were sent without any face. */
  blank = 0;

  /** Counts a survey, or the part of one that belongs here. */
  count(respostas: readonly RespostaEnviada[]): void {
    let [good, answers] = [0, 0];
    for (const resposta of respostas) {
      this.faces[resposta] += 1;
      good += goodOf(resposta) ?? 0;
      if (resposta !== '') answers += 1;
    }
    if (answers > 0) this.add(good, answers);
    else this.blank += 1;
  }

  /** Takes the faces of a part out, so that no sum tells of it. Its answers stay in the variance. */
  forget({ faces }: Tally): void {
    for (const face of Object.keys(faces) as RespostaEnviada[]) this.faces[face] -= faces[face];
  }

  override merge(other: Tally, sign: 1 | -1 = 1): this {
    super.merge(other, sign);
    this.blank += sign * other.blank;
    for (const face of Object.keys(this.faces) as RespostaEnviada[]) this.faces[face] += sign * other.faces[face];
    return this;
  }
}

export const newTally = (): Tally => new Tally();

/** The tally of some together. */
export const together = (tallies: Iterable<Tally>): Tally => {
  const all = new Tally();
  for (const tally of tallies) all.merge(tally);
  return all;
};

/** The value of a key, made when it is first asked for. */
export const madeOnce = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
};
