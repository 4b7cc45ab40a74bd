import { monthName, namePeriod } from '../../common/period';
import { brazilianDay, type Day } from '../../common/zone';
import { reaches } from '../answers/rows';
import type { Care, Days, Group, LocalRow, PerguntaRow, Report, Row, WithoutDay } from '../answers/types';

export const percent = (value: number): string => `${value}\u00a0%`;
export const numberText = (value: number): string => value.toLocaleString('pt-BR');
export const shortDay = (day: Day): string => brazilianDay(day).slice(0, 5);
const daysText = ({ de, ate }: Days): string => `${brazilianDay(de)} a ${brazilianDay(ate)}`;

/** `out/26`; of a block of an alert, `05/10` */
export const shortMonth = (mes: string): string =>
  mes.length > 7 ? `${mes.slice(8)}/${mes.slice(5, 7)}` : `${monthName(mes).slice(0, 3)}/${mes.slice(2, 4)}`;

export const isMonth = ({ de, ate }: Days): boolean => de.slice(0, 7) === ate.slice(0, 7);

export const HIDDEN = 'menos de 8';
export const PRIVACY = 'Uso interno do hospital. Sem nomes nem telefones.';

/** The texts that say something. */
export const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('; ');

/** The part of the period that counts: `desde o dia 03/06`, `até o dia 20/10`, `só o dia 28/11` */
const countedDays = ({ contaDesde, contaAte }: Report): string[] =>
  contaDesde !== null && contaDesde === contaAte
    ? [`só o dia ${shortDay(contaDesde)}`]
    : [
        ...(contaDesde === null ? [] : [`desde o dia ${shortDay(contaDesde)}`]),
        ...(contaAte === null ? [] : [`até o dia ${shortDay(contaAte)}`]),
      ];

/** `outubro de 2025, até o dia 20/10`, `14/09/2026 a 31/10/2026, comparado com 28/07/2026 a 13/09/2026` */
export const countedPeriod = (report: Report): string => {
  const { periodo, antes } = report;
  return antes === null
    ? [namePeriod(periodo.de, periodo.ate), ...countedDays(report)].join(', ')
    : `${daysText(periodo)}, comparado com ${daysText(antes)}`;
};

type Compared = Pick<Report, 'antes'>;

/** What a share is compared with: `do habitual`, or `de antes` in a comparison. */
const usualName = ({ antes }: Compared): string => (antes === null ? 'do habitual' : 'de antes');

/** `12 pontos abaixo do habitual` */
export const differenceText = (points: number, report: Compared): string => {
  const distance = Math.abs(points);
  const side = points < 0 ? 'abaixo' : 'acima';
  return `${distance} ${distance === 1 ? 'ponto' : 'pontos'} ${side} ${usualName(report)}`;
};

/** Whether the share is said to be the usual one or, in a comparison, the earlier one. */
const isAsUsual = ({ group, distance }: Row, { antes }: Compared): boolean =>
  antes === null ? distance === 'near' : group.diferenca === 0;

/** What a comparison says of a difference: `diferença além do acaso`, `pode ser acaso`, `como antes` */
export const verdictText = ({ group: { diferenca }, distance }: Row): string => {
  if (diferenca === null) return '';
  if (diferenca === 0) return 'como antes';
  return distance === 'marked' ? 'diferença além do acaso' : 'pode ser acaso';
};

/**
 * `como de costume`, `7 pontos acima do habitual: pode ser acaso`, `12 pontos abaixo do habitual, 2º mês seguido`; empty
 * without a usual share.
 */
export const comparedText = (row: Row, report: Compared): string => {
  const { diferenca, mesesSeguidos } = row.group;
  if (diferenca === null) return '';
  if (isAsUsual(row, report)) return report.antes === null ? 'como de costume' : verdictText(row);
  const difference = differenceText(diferenca, report);
  if (report.antes !== null || row.distance === 'chance') return `${difference}: ${verdictText(row)}`;
  return `${difference}${(mesesSeguidos ?? 0) > 1 ? `, ${mesesSeguidos}º mês seguido` : ''}`;
};

/** `80 %, 12 pontos abaixo do habitual`, `85 %: como de costume` */
export const withShare = (share: string, row: Row, report: Compared): string => {
  const text = comparedText(row, report);
  return text === '' ? share : `${share}${isAsUsual(row, report) ? ': ' : ', '}${text}`;
};

/** `comparado desde janeiro com o novo nível`, if a run of marked months became the usual one */
export const newLevel = ({ usualSince }: Row): string =>
  usualSince === null ? '' : `comparado desde ${monthName(usualSince)} com o novo nível`;

export const targetText = (group: Group, meta: number): string => (reaches(group, meta) ? 'atingida' : 'não atingida');

/** `última pesquisa em 09/10` */
export const silenceText = (day: Day, { ate }: Days): string =>
  `última pesquisa em ${day.slice(0, 4) === ate.slice(0, 4) ? shortDay(day) : brazilianDay(day)}`;

/** `sem o dia 14/10: 86 %, como de costume` */
export const withoutDayText = ({ dia, satisfacao }: WithoutDay): string =>
  `sem o dia ${shortDay(dia)}: ${percent(satisfacao)}, como de costume`;

/** `abaixo do habitual em agosto e setembro`, for the marked months of a longer period */
export const markedMonthsText = (side: 'abaixo' | 'acima', months: readonly string[]): string =>
  `${side} do habitual em ${new Intl.ListFormat('pt-BR').format(months.map(monthName))}`;

/**
 * `novo`, `nova em 15/09`, `texto novo em 15/09`, `desde 15/01/2026`, `ainda sem habitual`, `comparado desde abril com o novo nível`. The
 * last two only if the headline does not say the same.
 */
export const newsText = (
  row: Row &
    Partial<Pick<LocalRow, 'novoDesde'> & Pick<PerguntaRow, 'textoDesde' | 'textoNovoDesde' | 'hasOtherTexts'>>,
  { total, antes }: Pick<Report, 'total' | 'antes'>,
): string => {
  if (row.novoDesde) return 'novo';
  if (row.textoNovoDesde) return `${row.hasOtherTexts ? 'texto novo' : 'nova'} em ${shortDay(row.textoNovoDesde)}`;
  if (row.textoDesde) return `desde ${brazilianDay(row.textoDesde)}`;
  if (!row.isHidden && row.group.habitual === null && total.group.habitual !== null)
    return antes === null ? 'ainda sem habitual' : 'sem perguntas em comum';
  return row.group.habitual === null || row.usualSince === total.usualSince ? '' : newLevel(row);
};

/** `120 para 400 atendimentos (30 %)` */
export const careText = ({ pesquisas, pacientes, taxa }: Care): string =>
  `${numberText(pesquisas)} para ${numberText(pacientes)} atendimentos (${percent(taxa)})`;
