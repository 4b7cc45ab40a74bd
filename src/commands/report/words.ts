import { monthName, namePeriod } from '../common/period';
import { brazilianDay, type Day } from '../common/zone';
import type { LocalGroup, PerguntaGroup, Report } from './figures';
import type { Group } from './groups';

export const percent = (value: number): string => `${value}\u00a0%`;
export const whole = (value: number): string => value.toLocaleString('pt-BR');
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);
export const listed = (texts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(texts);

type Days = Report['periodo'];
export const isMonth = ({ de, ate }: Days): boolean => de.slice(0, 7) === ate.slice(0, 7);

/** `outubro de 2025, até o dia 20/10` */
export const countedPeriod = ({ periodo: { de, ate }, contaAte }: Report): string =>
  `${namePeriod(de, ate)}${contaAte === null ? '' : `, até o dia ${shortDay(contaAte)}`}`;

/** Shown in place of a hidden group's figures. */
export const hiddenText = ({ oculto }: Group): string => (oculto === 'protege' ? 'oculto' : 'menos de 8');

export interface Mark {
  kind: 'below' | 'above' | 'silent';
  text: string;
}

/** `como de costume (80 %)`, `abaixo do habitual (87 %), pelo 2º mês`, `sem o que é novo, 78 %: abaixo do habitual (87 %)` */
export const compared = ({ habitual, situacao, comparavel, mesesSeguidos }: Group, news = ''): string => {
  const months = (mesesSeguidos ?? 0) > 1 ? `, pelo ${mesesSeguidos}º mês` : '';
  const usual = `(${percent(habitual ?? 0)})`;
  const text = situacao === 'habitual' ? `como de costume ${usual}` : `${situacao} do habitual ${usual}${months}`;
  return comparavel === null ? text : `sem o que é novo${news}, ${percent(comparavel)}: ${text}`;
};

/** `69 %, abaixo do habitual (87 %)`, for a mark's text or the like */
export const withShare = ({ satisfacao, comparavel }: Group, text: string): string =>
  `${percent(satisfacao ?? 0)}${comparavel === null ? ', ' : '; '}${text}`;

const KINDS = { abaixo: 'below', acima: 'above' } as const;

export const silentMark = (day: Day): Mark => ({ kind: 'silent', text: `sem pesquisas desde ${shortDay(day)}` });

/** A group in the lists and tables, and what is new about it. */
export type Row = Group &
  Partial<Pick<LocalGroup, 'novoDesde' | 'semPesquisasDesde'> & Pick<PerguntaGroup, 'textoNovoDesde'>>;

const monthsIn = ({ meses }: Group, { de }: Days) => (meses ?? []).filter(({ mes }) => mes >= de.slice(0, 7));

/** Whether there is a usual value to compare the period with. */
export const isCompared = (group: Group, period: Days): boolean =>
  monthsIn(group, period).some(({ situacao }) => situacao !== null);

/** A row's marks. In a longer period they list its marked months: `abaixo do habitual em agosto e setembro`. */
export const marksOf = (row: Row, period: Days): Mark[] => [
  ...(['abaixo', 'acima'] as const).flatMap((side) => {
    const months = monthsIn(row, period).filter(({ situacao }) => situacao === side);
    const names = () => `${side} do habitual em ${listed(months.map(({ mes }) => monthName(mes)))}`;
    return months.length === 0 ? [] : [{ kind: KINDS[side], text: isMonth(period) ? compared(row) : names() }];
  }),
  ...(row.semPesquisasDesde ? [silentMark(row.semPesquisasDesde)] : []),
];

/** `novo`, `texto novo em 15/09`, `novo habitual desde abril`, `ainda sem habitual` */
export const newsOf = (row: Row, total: Group): string[] => {
  const news = row.novoDesde ? 'novo' : row.textoNovoDesde ? `texto novo em ${shortDay(row.textoNovoDesde)}` : null;
  return [
    ...(news === null ? [] : [news]),
    ...(row.habitualDesde === null ? [] : [`novo habitual desde ${monthName(row.habitualDesde)}`]),
    // The headline says it if there is no usual value at all.
    ...(news === null && row.pesquisas !== null && row.habitual === null && total.habitual !== null
      ? ['ainda sem habitual']
      : []),
  ];
};

/** ` (Geriatria e perguntas)`: what is new */
const newNames = ({ locais, perguntas }: Report): string => {
  const wards = locais.filter(({ novoDesde }) => novoDesde).map(({ titulo }) => titulo);
  const named = wards.length > 1 ? [`${wards.length} locais`] : wards;
  if (perguntas.some(({ textoNovoDesde }) => textoNovoDesde)) named.push('perguntas');
  return named.length > 0 ? ` (${listed(named)})` : '';
};

export const headline = (report: Report): string => {
  const { total, periodo } = report;
  if (total.satisfacao === null) return `Pesquisas respondidas em ${countedPeriod(report)}: ${hiddenText(total)}.`;
  const share = `${percent(total.satisfacao)} das avaliações foram “muito bom” ou “bom”`;
  if (isMonth(periodo)) {
    if (total.habitual === null) return `${share} (ainda sem habitual).`;
    return `${share}${total.comparavel === null ? ': ' : '; '}${compared(total, newNames(report))}.`;
  }
  const marks = marksOf(total, periodo).map(({ text }) => text);
  return `${share}${marks.length === 0 ? '' : `: ${listed(marks)}`}.`;
};
