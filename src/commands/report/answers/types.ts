import type { Id } from '../../../contract/ids';
import type { Day } from '../../common/zone';
import type { Faces } from '../counting/collect';
import type { Quando } from '../counting/week';
import type { Situacao } from '../rule/usual';

// What a report says, before its words: rows with figures. The JSON is a projection of these rows.

export interface Days {
  de: Day;
  ate: Day;
}

/** Null in a month in which the group is hidden; `situacao` also where there is no usual share. */
export interface Month {
  /** `2026-10`; in an alert, the first day of a block of 28 days. */
  mes: string;
  pesquisas: number | null;
  satisfacao: number | null;
  situacao: Situacao | null;
}

/** Shares are in whole percent, differences in points. */
interface Figures {
  /** Answered surveys; of a question, its answers. */
  pesquisas: number;
  satisfacao: number;
  faces: Readonly<Faces>;
  /** The usual share or, in a comparison, the earlier one. Null for several months, or with too few surveys. */
  habitual: number | null;
  /** How far the share is from the usual one, on what can be compared: new wards and questions are left out. */
  diferenca: number | null;
  situacao: Situacao | null;
  /** How many months in a row have been `abaixo` or `acima`, up to this one. */
  mesesSeguidos: number;
  /** The 13 months up to the period's last one; null in a comparison. */
  meses: readonly Month[] | null;
}

/** Null everywhere if the group is hidden. */
export type Group = { [Key in keyof Figures]: Figures[Key] | null };

/** The options that give a group a report of its own. */
export interface Choice {
  local?: string;
  unidade?: string;
  pergunta?: string;
  periodo?: string;
}

/** A month with dated notes of the hospital file, and their texts. */
export interface NotedMonth {
  mes: string;
  texto: string;
}

/** Whether a share is about the usual one: less than 5 points away, more by chance, or more beyond chance. */
export type Distance = 'near' | 'chance' | 'marked';

export interface Row {
  titulo: string;
  /** Whether it has too few surveys to be shown. */
  isHidden: boolean;
  group: Group;
  /** Null without a usual share. */
  distance: Distance | null;
  /** The first month of a run of marked months that became the usual one (`2026-04`); null if none did. */
  usualSince: string | null;
  /** The first month of `meses` in which the group existed: earlier ones are blank, not hidden. */
  existsSince: string | null;
  /** The index in `meses` from which a dashed line shows `habitual`. Null if the line counts more than is compared. */
  usualFrom: number | null;
  choice: Choice | null;
  noted: readonly NotedMonth[];
}

/** A part of the week. Null: at either time. */
export type CellRow = Row & Quando;

/** A question or a part of the week that differs from its usual share in the same way as a marked ward. */
export interface Cause {
  titulo: string;
  /** In percent. */
  satisfacao: number;
  /** In points. */
  diferenca: number;
}

/** One day that made a mark: without it, the share is as usual. */
export interface WithoutDay {
  dia: Day;
  /** In percent, without the day. */
  satisfacao: number;
}

/** Answered surveys and patients of the shown wards that the file of attendances names. */
export interface Care {
  locais: number;
  pesquisas: number;
  pacientes: number;
  /** Surveys for 100 patients. */
  taxa: number;
}

/** What the sheet for a ward's wall shows. */
export interface Folha {
  /** The period of the report (0) or, if the ward is hidden in it, the last 3 or 12 months. */
  meses: 0 | 3 | 12;
  satisfacao: number;
  faces: Readonly<Faces>;
  /** The best first. */
  perguntas: readonly { titulo: string; satisfacao: number }[];
}

export interface TotalRow extends Row {
  /** What surveys have as a whole. Null in a report on one question, and if the row is hidden. */
  abertas: number | null;
  naoRespondidas: number | null;
  esperamRetorno: number | null;
  quando: readonly CellRow[] | null;
  /** Answered surveys of the period before. Null if they are too few or one of the two periods is not whole. */
  pesquisasAntes: number | null;
  atendimentos: Care | null;
}

export interface UnidadeRow extends Row {
  nome: string;
}

export interface LocalRow extends Row {
  Id: Id;
  descricao: string;
  unidade: string | null;
  /** The ward's target in percent. */
  meta: number | null;
  /** The first day with surveys, if the ward has too few months to be compared. */
  novoDesde: Day | null;
  /** The day of the last survey, if more were expected since then; also of a hidden ward. */
  semPesquisasDesde: Day | null;
  causes: readonly Cause[];
  semDia: WithoutDay | null;
  quando: readonly CellRow[] | null;
  atendimentos: Care | null;
  /** Whether the hospital file still has the ward. */
  ativo: boolean;
  folha: Folha | null;
}

/** Small wards that count together. It has no usual share, because its members change. */
export interface OutrosRow extends Row {
  /** Null for wards without a unit, and for wards of several units. */
  unidade: string | null;
  isAcrossUnits: boolean;
  locais: readonly Id[];
}

export interface PerguntaRow extends Row {
  Id: Id;
  descricao: string;
  textoNovoDesde: Day | null;
  /** The first day of the text, if it began within the months of the line. */
  textoDesde: Day | null;
  /** Whether the question has had other texts. */
  hasOtherTexts: boolean;
}

/** Small questions that count together. */
export interface OutrasPerguntasRow extends Row {
  perguntas: readonly Id[];
}

export interface Nota {
  dia: Day;
  texto: string;
  local?: Id | undefined;
  /** The ward's name; null for the hospital. */
  onde: string | null;
}

export interface Report {
  /** In a comparison, the later period. */
  periodo: Days;
  /** The earlier period of a comparison, and what it leaves out; null in every other report. */
  antes: (Days & { semLocais: readonly string[]; semPerguntas: readonly string[] }) | null;
  total: TotalRow;
  /** Empty without units. */
  unidades: readonly UnidadeRow[];
  /** Lowest share first, hidden ones last, as in the other lists. */
  locais: readonly LocalRow[];
  outros: readonly OutrosRow[];
  perguntas: readonly PerguntaRow[];
  outrasPerguntas: OutrasPerguntasRow | null;
  /** Small wards that are in no share, and their surveys. Null without any, and in a report on one ward. */
  emNenhuma: { locais: number; pesquisas: number } | null;
  notas: readonly Nota[];
  /** The ward, unit or question that the report is about. */
  sobre: string | null;
  /** The last day that counts, if the period is not over. */
  contaAte: Day | null;
  /** The first day that counts, if the survey began within the period. */
  contaDesde: Day | null;
  /** The target of what the report is about, in percent. */
  meta: number | null;
  /** The value of `--periodo` of the shortest longer period that shows something that this one hides. */
  periodoMaior: string | null;
  feitoEm: Day;
}
