import { monthName, namePeriod } from '../../common/period';
import { brazilianDay, type Day } from '../../common/zone';
import type { LocalGroup, PerguntaGroup, Report } from '../answers/figures';
import type { Group, Noted } from '../rule/groups';

export const percent = (value: number): string => `${value}\u00a0%`;
export const whole = (value: number): string => value.toLocaleString('pt-BR');
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);

type ReportDays = Report['periodo'];
export const isMonth = ({ de, ate }: ReportDays): boolean => de.slice(0, 7) === ate.slice(0, 7);

/** What to do where something is hidden; nothing for a year, which is the longest period. */
export const longerText = ({ de, ate }: ReportDays): string =>
  de.slice(5, 7) === '01' && ate.slice(5, 7) === '12' ? '' : ' Um período maior pode mostrar mais.';

/** `outubro de 2025, até o dia 20/10`, `2025, desde o dia 03/06` */
export const countedPeriod = ({ periodo: { de, ate }, contaDesde, contaAte }: Report): string =>
  [
    namePeriod(de, ate),
    ...(contaDesde === null ? [] : [`desde o dia ${shortDay(contaDesde)}`]),
    ...(contaAte === null ? [] : [`até o dia ${shortDay(contaAte)}`]),
  ].join(', ');

/** Shown in place of a hidden group's figures. */
export const hiddenText = ({ hiddenBy }: Group): string =>
  hiddenBy === 'protects' ? 'oculto para proteger outro' : 'menos de 8';

/**
 * `como de costume (80 %)`, `abaixo do habitual (87 %), pelo 2º mês`,
 * `sem perguntas ou locais novos, como UTI, 78 %: …`
 */
export const compared = ({ habitual, situacao, comparableShare, mesesSeguidos }: Group, names = ''): string => {
  const months = (mesesSeguidos ?? 0) > 1 ? `, pelo ${mesesSeguidos}º mês` : '';
  const usual = `(${percent(habitual ?? 0)})`;
  const text = situacao === 'habitual' ? `como de costume ${usual}` : `${situacao} do habitual ${usual}${months}`;
  return comparableShare === null
    ? text
    : `sem perguntas ou locais novos${names && `, como ${names}`}, ${percent(comparableShare)}: ${text}`;
};

/** `69 %, abaixo do habitual (87 %)` */
export const withShare = ({ satisfacao, comparableShare }: Group, text: string): string =>
  `${percent(satisfacao ?? 0)}${comparableShare === null ? ', ' : '; '}${text}`;

/** Whether the shown share reaches a target, in percent. */
export const reaches = ({ satisfacao }: Group, meta: number): boolean => satisfacao !== null && satisfacao >= meta;

export const targetText = (group: Group, meta: number): string => (reaches(group, meta) ? 'atingida' : 'não atingida');

/** `; novo habitual desde abril`, if a run of marked months became the usual one */
export const since = ({ usualSince }: Group): string =>
  usualSince === null ? '' : `; novo habitual desde ${monthName(usualSince)}`;

/** A group in the lists and tables, what is new about it, and the option that gives it a report of its own. */
export type ShownGroup = Group &
  Partial<
    Pick<LocalGroup, 'novoDesde' | 'semPesquisasDesde' | 'causes' | 'atendimentos'> &
      Pick<PerguntaGroup, 'textoNovoDesde' | 'hasOtherTexts'>
  > & { choice?: string | null } & Noted;

export interface Mark {
  row: ShownGroup;
  kind: 'abaixo' | 'acima' | 'silencio';
  text: string;
}

export const silenceOf = (row: ShownGroup, { ate }: ReportDays): Mark[] => {
  const day = row.semPesquisasDesde;
  if (!day) return [];
  const date = day.slice(0, 4) === ate.slice(0, 4) ? shortDay(day) : brazilianDay(day);
  return [{ row, kind: 'silencio', text: `sem pesquisas desde ${date}` }];
};

/** A mark of the list `Pede atenção`: what to do about a silent ward. */
export const withAdvice = ({ kind, text }: Mark): string =>
  kind === 'silencio' ? `${text}: confira o código QR e o tablet` : text;

const monthsIn = ({ meses }: Group, { de }: ReportDays) => (meses ?? []).filter(({ mes }) => mes >= de.slice(0, 7));

/** Whether there is a usual value to compare the period with. */
export const isCompared = (group: Group, period: ReportDays): boolean =>
  monthsIn(group, period).some(({ situacao }) => situacao !== null);

/** A row's marks. In a longer period they list its marked months: `abaixo do habitual em agosto e setembro`. */
export const marksOf = (row: ShownGroup, period: ReportDays): Mark[] => [
  ...(['abaixo', 'acima'] as const).flatMap((side) => {
    const months = monthsIn(row, period).filter(({ situacao }) => situacao === side);
    const names = new Intl.ListFormat('pt-BR').format(months.map(({ mes }) => monthName(mes)));
    const text = isMonth(period) ? compared(row) : `${side} do habitual em ${names}${since(row)}`;
    return months.length === 0 ? [] : [{ row, kind: side, text }];
  }),
  ...silenceOf(row, period),
];

/**
 * `novo`, `nova em 15/09`, `texto novo em 15/09`, `ainda sem habitual`, `novo habitual desde abril`. The last
 * two only if the headline does not say the same.
 */
export const newsOf = (row: ShownGroup, total: Group): string => {
  if (row.novoDesde) return 'novo';
  if (row.textoNovoDesde) return `${row.hasOtherTexts ? 'texto novo' : 'nova'} em ${shortDay(row.textoNovoDesde)}`;
  if (row.pesquisas !== null && row.habitual === null && total.habitual !== null) return 'ainda sem habitual';
  return row.habitual === null || row.usualSince === total.usualSince ? '' : since(row).slice(2);
};

/** `120 para 400 atendimentos (30 %)` */
export const careText = ({ pesquisas, pacientes, taxa }: NonNullable<LocalGroup['atendimentos']>): string =>
  `${whole(pesquisas)} para ${whole(pacientes)} atendimentos (${percent(taxa)})`;

export const headline = (report: Report): string => {
  const { total, periodo, locais } = report;
  if (total.satisfacao === null) {
    return `Pesquisas respondidas em ${countedPeriod(report)}: ${hiddenText(total)}.${longerText(periodo)}`;
  }
  const names = locais.flatMap(({ novoDesde, titulo }) => (novoDesde ? titulo : [])).join(', ');
  const month = total.habitual === null ? 'ainda sem habitual' : compared(total, names) + since(total);
  const marks = isMonth(periodo)
    ? month
    : marksOf(total, periodo)
        .map(({ text }) => text)
        .join('; ');
  const share = `${percent(total.satisfacao)} das avaliações foram “muito bom” ou “bom”`;
  if (marks === '') return `${share}.`;
  return `${share}${total.comparableShare === null ? ': ' : '; '}${marks}.`;
};
