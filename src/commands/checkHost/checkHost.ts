import { counted } from '../common/counted';
import { observe, outcomesOf, TEST_NAME, type CheckOptions } from './observe';
import type { Outcome } from './call';
import type { Judgement, Rule, Verdict } from './rule';
import { caching, content, crossOrigin, preflight } from './rules/headers';
import { connection, isUnreached, latencyOf, redirects, timing } from './rules/reaching';
import { reading, unknownLocal } from './rules/reading';
import { writing } from './rules/writing';

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

/** The answers that `observe` sends, in the words of the report. */
const ANSWERS = { resposta: 'MB', substituicao: 'BO', vazia: 'vazia' } as const;

const mayBeStored = ({ response, failure }: Outcome): boolean =>
  response.ok || (failure !== undefined && failure.reason !== 'unreachable');

type Clause = Judgement & Pick<Rule, 'id' | 'title' | 'needs'>;

export const checkHost = async ({ timeoutMs, ...options }: CheckOptions) => {
  const seen = await observe({ ...options, timeoutMs });
  const clauses = rules.map(({ judge, ...rule }): Clause => ({ ...rule, ...judge(seen) }));
  const count = (verdict: Verdict): number => clauses.filter((clause) => clause.verdict === verdict).length;
  const counts = { ok: count('ok'), aviso: count('aviso'), falha: count('falha'), pulado: count('pulado') };
  return {
    ...options,
    exitCode: isUnreached(seen) ? 2 : counts.falha > 0 ? 1 : 0,
    calls: seen.made.length,
    latency: latencyOf(seen),
    /** The name of the test patient, which the host may have stored; null if it was never sent. */
    written: outcomesOf(seen, 'identificacao').length === 0 ? null : TEST_NAME,
    /** The test patient's answers that the host may have stored. A host that replaces answers keeps only the last. */
    answers: Object.entries(ANSWERS).flatMap(([call, text]) =>
      outcomesOf(seen, call as keyof typeof ANSWERS).some(mayBeStored) ? [text] : [],
    ),
    counts,
    clauses,
  };
};

export type HostReport = Awaited<ReturnType<typeof checkHost>>;

const MARKS: Record<Verdict, string> = { ok: 'ok    ', aviso: 'AVISO ', falha: 'FALHA ', pulado: '-     ' };

/** What the check leaves on the host. */
const remainsText = ({ written, answers }: HostReport): string[] => {
  if (written === null) return [];
  const identification = `No host fica uma identificação de teste (Nome: ${written})`;
  if (answers.length === 0) return [`${identification}.`];
  const rating =
    answers.at(-1) === ANSWERS.vazia
      ? 'Se o host substitui a resposta anterior, só fica a vazia. Se não, fica uma avaliação: apague-a.'
      : 'Fica uma avaliação: apague-a.';
  return [`${identification}, com respostas a uma pergunta: ${answers.join(', depois ')}. ${rating}`];
};

const clauseLines = ({ verdict, title, seen, needs, mend }: Clause): string[] => [
  `${MARKS[verdict]} ${title}: ${seen}`,
  ...(mend === '' ? [] : [`         precisa:  ${needs}`, `         corrigir: ${mend}`]),
];

export const hostReportText = (report: HostReport): string => {
  const { host, local, origin, readOnly, exitCode, counts, calls, clauses } = report;
  const conclusion = [
    `A pesquisa funciona com este host${counts.aviso > 0 ? '; veja os avisos' : ''}.`,
    'A pesquisa ainda não funciona com este host.',
    'O host não foi alcançado.',
  ][exitCode];
  const figures = [
    `${counts.ok} ok`,
    counted(counts.aviso, 'aviso', 'avisos'),
    counted(counts.falha, 'falha', 'falhas'),
    counted(counts.pulado, 'não conferido', 'não conferidos'),
  ].join(', ');
  return [
    `${host}, local ${local}${origin === null ? '' : `, pesquisa em ${origin}`}${readOnly ? ', sem gravar' : ''}`,
    '',
    ...clauses.flatMap(clauseLines),
    '',
    `${conclusion} ${figures}, em ${counted(calls, 'chamada', 'chamadas')}.`,
    ...remainsText(report),
    '',
  ].join('\n');
};
