import { isAnswer, isSuccess } from './answers';
import type { Answer, Outcome } from './call';
import type { Observations } from './observe';

/** `pulado`: it could not be looked at, and `seen` says why. */
export type Verdict = 'ok' | 'aviso' | 'falha' | 'pulado';

export interface Judgement {
  verdict: Verdict;
  /** What the host did. */
  seen: string;
  /** How to mend it; empty if there is nothing to mend. */
  mend: string;
}

/** One thing that the survey needs of a host. */
export interface Rule {
  /** For scripts; it never changes. */
  id: string;
  title: string;
  /** What the survey needs, whatever was seen. */
  needs: string;
  judge: (seen: Observations) => Judgement;
}

export const ok = (seen: string): Judgement => ({ verdict: 'ok', seen, mend: '' });
export const warning = (seen: string, mend: string): Judgement => ({ verdict: 'aviso', seen, mend });
export const failure = (seen: string, mend: string): Judgement => ({ verdict: 'falha', seen, mend });
export const skipped = (why: string): Judgement => ({ verdict: 'pulado', seen: why, mend: '' });

interface NamedOutcome {
  name: string;
  outcome: Outcome;
}

interface NamedAnswer {
  name: string;
  answer: Answer;
}

const GET_LOCAL = 'GET getlocalbyid';
const GET_PERGUNTAS = 'GET listarperguntasporlocal';
const POST_IDENTIFICACAO = 'POST identificarpaciente';
const POST_RESPOSTA = 'POST cadastrarresposta';

const named = (name: string, outcomes: readonly (Outcome | null)[]): NamedOutcome[] =>
  outcomes.flatMap((outcome) => (outcome === null ? [] : [{ name, outcome }]));

/** The calls of a survey, all of which should succeed. */
export const surveyCalls = (seen: Observations): NamedOutcome[] => [
  ...named(GET_LOCAL, seen.local),
  ...named(GET_PERGUNTAS, seen.perguntas),
  ...named(POST_IDENTIFICACAO, [seen.identificacao]),
  ...named(POST_RESPOSTA, [seen.resposta, seen.replacement, seen.empty]),
];

/** Every call that was made. */
export const allCalls = (seen: Observations): NamedOutcome[] => [
  ...surveyCalls(seen),
  ...named(`${GET_LOCAL} (local desconhecido)`, [seen.unknownLocal]),
  ...named('OPTIONS (CORS)', seen.preflights),
];

/** The answers among them. */
export const answersOf = (calls: readonly NamedOutcome[]): NamedAnswer[] =>
  calls.flatMap(({ name, outcome }) => (isAnswer(outcome) ? [{ name, answer: outcome }] : []));

/** The answers that the survey takes for success. */
export const successesOf = (calls: readonly NamedOutcome[]): NamedAnswer[] =>
  answersOf(calls).filter(({ answer }) => isSuccess(answer));
