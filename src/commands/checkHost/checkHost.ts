import { counted } from '../common/counted';
import { observe, outcomesOf, TEST_NAME, type CheckOptions, type Observations } from './observe';
import { answersOf, type Judgement, type Rule, type Verdict } from './rule';
import { caching, content, crossOrigin, preflight } from './rules/headers';
import { connection, latencyOf, redirects, timing, type Latency } from './rules/reaching';
import { reading, unknownLocal } from './rules/reading';
import { writing } from './rules/writing';

/** In the order in which they are told. */
const rules: readonly Rule[] = [
  connection,
  redirects,
  ...reading,
  content,
  caching,
  unknownLocal,
  crossOrigin,
  preflight,
  ...writing,
  timing,
];

export interface Clause extends Judgement, Pick<Rule, 'id' | 'title' | 'needs'> {}

/** 0: all right, warnings allowed. 1: a clause failed. 2: the host was not reached (or the input was bad). */
export type ExitCode = 0 | 1 | 2;

/** What `--json` gives. */
export interface HostReport {
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

const exitCodeOf = (seen: Observations, counts: HostReport['counts']): ExitCode => {
  const [first] = outcomesOf(seen, 'local');
  if (first?.kind === 'none' && first.reason === 'unreachable') return 2;
  return counts.falha > 0 ? 1 : 0;
};

/** Says clause by clause what the survey would find at a host. Throws nothing: an unreachable host is a report too. */
export const checkHost = async (options: CheckOptions): Promise<HostReport> => {
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
    calls: seen.made.length,
    latency: latencyOf(answersOf(seen).map(({ answer }) => answer.ms)),
    written: outcomesOf(seen, 'identificacao').length === 0 ? null : TEST_NAME,
    counts,
    clauses,
  };
};

const marks: Record<Verdict, string> = { ok: 'ok    ', aviso: 'AVISO ', falha: 'FALHA ', pulado: '-     ' };

const clauseLines = ({ verdict, title, seen, needs, mend }: Clause): string[] => [
  `${marks[verdict]} ${title}: ${seen}`,
  ...(mend === '' ? [] : [`         precisa:  ${needs}`, `         corrigir: ${mend}`]),
];

const conclusion = ({ exitCode, counts }: HostReport): string => {
  if (exitCode === 2) return 'O host não foi alcançado.';
  if (exitCode === 1) return 'A pesquisa ainda não funciona com este host.';
  return `A pesquisa funciona com este host${counts.aviso > 0 ? '; veja os avisos' : ''}.`;
};

/** The report for a person in the hospital's IT. */
export const hostReportText = (report: HostReport): string => {
  const { host, local, origin, readOnly, counts, calls, clauses, written } = report;
  return [
    `${host}, local ${local}${origin === null ? '' : `, pesquisa em ${origin}`}${readOnly ? ', sem gravar' : ''}`,
    '',
    ...clauses.flatMap(clauseLines),
    '',
    `${conclusion(report)} ${[
      `${counts.ok} ok`,
      counted(counts.aviso, 'aviso', 'avisos'),
      counted(counts.falha, 'falha', 'falhas'),
      counted(counts.pulado, 'não conferido', 'não conferidos'),
    ].join(', ')}, em ${counted(calls, 'chamada', 'chamadas')}.`,
    ...(written === null
      ? []
      : [`No host fica uma identificação de teste (Nome: ${written}), com uma resposta vazia se ela foi aceita.`]),
    '',
  ].join('\n');
};
