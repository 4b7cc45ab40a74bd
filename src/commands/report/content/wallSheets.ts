import type { Resposta } from '../../../contract/respostas';
import { byName } from '../../common/names';
import { monthName } from '../../common/period';
import { brazilianDay } from '../../common/zone';
import type { Folha, LocalRow, Report } from '../answers/types';
import type { Line, WallSheet, WallSheets } from './types';
import { countedPeriod, percent } from './words';

/** A question is listed under "O que pode melhorar" only below this share in percent, and below the best one's. */
const GOOD_ENOUGH = 90;

/** `['9 de cada 10', 'respostas são']`. Rounds down, and up only with the word "quase". */
export const outOfTen = (share: number, isEvery: boolean): [string, string] => {
  if (isEvery) return ['Todas', 'as respostas são'];
  if (share > 96) return ['Quase todas', 'as respostas são'];
  const [tens, rest] = [Math.floor(share / 10), share % 10];
  if (tens === 0) return ['Menos de 1 de cada 10', 'respostas é'];
  if (rest > 6) return [`Quase ${tens + 1} de cada 10`, 'respostas são'];
  return [`${rest > 0 ? 'Mais de ' : ''}${tens} de cada 10`, `respostas ${tens === 1 ? 'é' : 'são'}`];
};

/** The share of each face in whole percent. They add up to 100, and those of MB and BO to `good`. */
const percentsOf = ({ MB, BO, RE, RU }: Folha['faces'], good: number): Record<Resposta, number> => {
  const part = (all: number, one: number, other: number) => Math.round((all * one) / Math.max(1, one + other));
  const [best, fair] = [part(good, MB, BO), part(100 - good, RE, RU)];
  return { MB: best, BO: good - best, RE: fair, RU: 100 - good - fair };
};

/** `outubro de 2025`, `últimos 3 meses, até 31/10/2025` */
const periodOf = ({ meses }: Folha, report: Report): string =>
  meses === 0
    ? countedPeriod(report)
    : `últimos ${meses} meses, até ${brazilianDay(report.contaAte ?? report.periodo.ate)}`;

/** A wall needs no triangles: they would only draw the line in red. */
const lineOf = ({ descricao, group: { meses } }: LocalRow): WallSheet['line'] => {
  const last = meses?.at(-1)?.mes;
  if (!meses || last === undefined) return null;
  const months = meses.map((month) => ({ ...month, situacao: null }));
  const line: Line = { title: descricao, months, dashed: null, noted: [] };
  return { ...line, heading: `13 meses, até ${monthName(last)} de ${last.slice(0, 4)}` };
};

const wallSheet = (local: LocalRow, folha: Folha, report: Report): WallSheet => {
  const { satisfacao, faces, perguntas } = folha;
  const [amount, verb] = outOfTen(satisfacao, faces.RE + faces.RU === 0);
  const target = local.meta === null ? '' : `; meta: ${percent(local.meta)}`;
  const best = perguntas[0]?.satisfacao ?? 0;
  const lowest = perguntas.filter((one) => one.satisfacao < Math.min(GOOD_ENOUGH, best)).slice(-1);
  const praised = perguntas.filter((pergunta) => !lowest.includes(pergunta)).slice(0, 2);
  const asked = (some: Folha['perguntas']) => some.map(({ titulo, satisfacao: share }) => ({ text: titulo, share }));
  return {
    id: local.Id,
    // Without unit and id, which a title may have.
    name: local.descricao,
    unit: local.unidade,
    period: periodOf(folha, report),
    share: [amount, `${verb} “muito bom” ou “bom” (${percent(satisfacao)}${target})`],
    faces,
    percents: percentsOf(faces, satisfacao),
    questions: [
      { title: 'Mais bem avaliado', asked: asked(praised) },
      { title: 'O que pode melhorar', asked: asked(lowest) },
    ],
    toWrite: ['Vocês disseram', 'Nós fizemos'],
    line: lineOf(local),
    again: 'Avalie também',
  };
};

const byUnit = (a: LocalRow, b: LocalRow) => byName(a.unidade ?? '', b.unidade ?? '') || byName(a.titulo, b.titulo);

/** One sheet for each ward that has 8 or more surveys in the last 12 months, by unit and name. */
export const wallSheets = (report: Report): WallSheets => ({
  title: `Folhas dos locais · ${countedPeriod(report)}`,
  heading: 'Folhas dos locais',
  empty: 'Nenhum local tem 8 pesquisas respondidas em um ano.',
  sheets: [...report.locais]
    .sort(byUnit)
    .flatMap((local) => (local.folha ? wallSheet(local, local.folha, report) : [])),
});
