import { observe, type Observations } from './observe';
import { TEST_NAME, type CheckOptions } from './options';
import { answersOf, surveyCalls, type Judgement, type Rule, type Verdict } from './rule';
import { caching, content, crossOrigin, preflight } from './rules/headers';
import { connection, latencyOf, redirects, timing, type Latency } from './rules/reaching';
import { ids, localShape, localStatus, perguntasShape, perguntasStatus, repeated, unknownLocal } from './rules/reading';
import { answerStatus, emptyAnswer, identificationShape, identificationStatus, replacedAnswer } from './rules/writing';

const rules: readonly Rule[] = [
  connection,
  redirects,
  localStatus,
  localShape,
  perguntasStatus,
  perguntasShape,
  ids,
  repeated,
  content,
  caching,
  unknownLocal,
  crossOrigin,
  preflight,
  identificationStatus,
  identificationShape,
  answerStatus,
  replacedAnswer,
  emptyAnswer,
  timing,
];

export interface Clause extends Judgement, Pick<Rule, 'id' | 'title' | 'needs'> {}

/** 0: all right, warnings allowed. 1: a clause failed. 2: the host was not reached (or the input was bad). */
export type ExitCode = 0 | 1 | 2;

export interface Report {
  host: string;
  local: string;
  origin: string | null;
  readOnly: boolean;
  exitCode: ExitCode;
  calls: number;
  /** In ms, of the survey's four calls; null if none was answered. */
  latency: Latency | null;
  /** The name under which a test stands in the host's database; null if nothing was written. */
  written: string | null;
  counts: Record<Verdict, number>;
  clauses: Clause[];
}

const exitCodeOf = (seen: Observations, counts: Report['counts']): ExitCode => {
  const [first] = seen.local;
  if (first?.kind === 'none' && first.reason === 'unreachable') return 2;
  return counts.falha > 0 ? 1 : 0;
};

/** Says clause by clause what the survey would find at a host. Throws nothing: an unreachable host is a report too. */
export const checkHost = async (options: CheckOptions): Promise<Report> => {
  const seen = await observe(options);
  const clauses = rules.map(({ id, title, needs, judge }) => ({ id, title, needs, ...judge(seen) }));
  const count = (verdict: Verdict): number => clauses.filter((clause) => clause.verdict === verdict).length;
  const counts = { ok: count('ok'), aviso: count('aviso'), falha: count('falha'), pulado: count('pulado') };
  const { host, local, origin, readOnly } = options;
  return {
    host,
    local,
    origin,
    readOnly,
    exitCode: exitCodeOf(seen, counts),
    calls: seen.calls,
    latency: latencyOf(answersOf(surveyCalls(seen)).map(({ answer }) => answer.ms)),
    written: seen.identificacao === null ? null : TEST_NAME,
    counts,
    clauses,
  };
};
