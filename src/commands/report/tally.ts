import type { RespostaEnviada } from '../../contract/respostas';

type Faces = Record<RespostaEnviada, number>;

export const noFaces = (): Faces => ({ MB: 0, BO: 0, RE: 0, RU: 0, '': 0 });

/** Surveys and their answers, counted. */
export class Tally {
  surveys = 0;
  /** Surveys with at least one face in them. */
  rated = 0;
  readonly faces = noFaces();

  get good(): number {
    return this.faces.MB + this.faces.BO;
  }

  get answered(): number {
    return this.good + this.faces.RE + this.faces.RU;
  }

  get asked(): number {
    return this.answered + this.faces[''];
  }

  /** Counts a survey, or the part of one that belongs here. */
  add(faces: Readonly<Faces>): void {
    this.surveys += 1;
    if (faces.MB + faces.BO + faces.RE + faces.RU > 0) this.rated += 1;
    this.faces.MB += faces.MB;
    this.faces.BO += faces.BO;
    this.faces.RE += faces.RE;
    this.faces.RU += faces.RU;
    this.faces[''] += faces[''];
  }
}

const one = (resposta: RespostaEnviada): Faces => ({ ...noFaces(), [resposta]: 1 });

/** A survey that is made of one answer. */
export const ONE: Record<RespostaEnviada, Faces> = {
  MB: one('MB'),
  BO: one('BO'),
  RE: one('RE'),
  RU: one('RU'),
  '': one(''),
};

/** The tally of a key, made when it is first asked for. */
export const tallyOf = <K>(tallies: Map<K, Tally>, key: K): Tally => {
  let tally = tallies.get(key);
  if (!tally) tallies.set(key, (tally = new Tally()));
  return tally;
};
