import type { Clause, Report } from './checkHost';
import type { Verdict } from './rule';

const marks: Record<Verdict, string> = { ok: 'ok    ', aviso: 'AVISO ', falha: 'FALHA ', pulado: '-     ' };

const clauseLines = ({ verdict, title, seen, needs, mend }: Clause): string[] => [
  `${marks[verdict]} ${title}: ${seen}`,
  ...(verdict === 'aviso' || verdict === 'falha' ? [`         precisa:  ${needs}`, `         corrigir: ${mend}`] : []),
];

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const conclusion = ({ exitCode, counts }: Report): string => {
  if (exitCode === 2) return 'O host não foi alcançado.';
  if (exitCode === 1) return 'A pesquisa ainda não funciona com este host.';
  return counts.aviso > 0 ? 'A pesquisa funciona com este host; veja os avisos.' : 'A pesquisa funciona com este host.';
};

/** The report for a person in the hospital's IT. */
export const reportText = (report: Report): string => {
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
