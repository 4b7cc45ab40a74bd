import type { Id } from '../../contract/ids';
import type { Resposta } from '../../contract/respostas';
import type { Day } from '../common/zone';
import type { Situacao } from '../statistics/usual';

// What a report and an alert say. Their pages and the JSON are made from these values, so they never disagree. Shares
// are whole percentages, and `pesquisas` counts answered surveys. Fields after "Page only" are not in the JSON, which
// `.github/docs/commands.md` describes.

interface Days {
  de: Day;
  ate: Day;
}

/** `pesquisas` and `satisfacao` are null with fewer than 8 surveys. */
interface MonthFigures {
  /** `2026-10` */
  mes: string;
  pesquisas: number | null;
  satisfacao: number | null;
  situacao: Situacao | null;
}

type FaceCounts = Readonly<Record<Resposta, number>>;

/** A ward, a question, a unit or the hospital in the period. All figures of a hidden group are null. */
export interface Group {
  pesquisas: number | null;
  satisfacao: number | null;
  faces: FaceCounts | null;
  /** The usual share. Null if the period is not a month, or with too few surveys. */
  habitual: number | null;
  situacao: Situacao | null;
  /** How many months in a row have been `abaixo` or `acima`, up to this one. */
  mesesSeguidos: number | null;
  /** 13 months, up to the period's last. */
  meses: readonly MonthFigures[] | null;
  // Page only:
  /** Why the group is hidden: it has few surveys, or it protects another group. */
  oculto: 'poucas' | 'protege' | null;
  /** The share that was compared: without new wards and questions. Null if it equals `satisfacao`. */
  comparavel: number | null;
  /** The month since which marked months have become the usual ones. */
  habitualDesde: string | null;
}

export interface TotalGroup extends Group {
  abertas: number | null;
  naoRespondidas: number | null;
  /** Surveys with a stored phone number and something rated RU. */
  esperamRetorno: number | null;
  // Page only:
  /** Answered surveys in the period before, if this one is over. */
  pesquisasAntes: number | null;
  /** Answered surveys per 100 patients, in the wards that the file `--atendimentos` names. */
  atendimentos: { pacientes: number; taxa: number } | null;
}

export interface UnidadeGroup extends Group {
  nome: string;
}

export interface LocalGroup extends Group {
  Id: Id;
  descricao: string;
  unidade: string | null;
  /** The day of the first survey, if the ward is too new to be compared. */
  novoDesde: Day | null;
  /** The day of the last survey, if the ward is silent. Also of a hidden ward. */
  semPesquisasDesde: Day | null;
  // Page only:
  /** `descricao`, made unique. */
  nome: string;
  /** Whether the hospital file still has the ward. */
  ativo: boolean;
  folha: Sheet | null;
}

/** What a ward's sheet shows. */
export interface Sheet extends Days {
  /** 3 or 12 months, or 0 for the period. */
  meses: 0 | 3 | 12;
  pesquisas: number;
  satisfacao: number;
  faces: FaceCounts;
  /** Best first. */
  perguntas: readonly { descricao: string; satisfacao: number }[];
}

export interface PerguntaGroup extends Group {
  Id: Id;
  descricao: string;
  /** The day of the first answer, if the text is too new to be compared. */
  textoNovoDesde: Day | null;
}

/** Groups are sorted by share, lowest first and hidden ones last. */
export interface Report {
  periodo: Days;
  total: TotalGroup;
  unidades: readonly UnidadeGroup[];
  locais: readonly LocalGroup[];
  perguntas: readonly PerguntaGroup[];
  // Page only:
  /** The ward or unit that the report is about. */
  sobre: string | null;
  /** The last day that counts, if the period is not over. */
  contaAte: Day | null;
  /** The target in percent. */
  meta: number | null;
  feitoEm: Day;
}

export interface Alert {
  semana: Days;
  /** The 28 days that are compared. */
  dias: Days;
  quedas: readonly Drop[];
  silencios: readonly { nome: string; semPesquisasDesde: Day }[];
  sobre: string | null;
}

/** A ward below its usual share. Its months are blocks of 28 days, named by their first day. */
export interface Drop extends Group {
  nome: string;
  /** The first day of the blocks in a row that are below. */
  desde: Day;
  /** The last week; null with fewer than 8 surveys. */
  semana: { pesquisas: number; satisfacao: number } | null;
  /** The largest differences first. */
  perguntas: readonly { descricao: string; satisfacao: number; habitual: number }[];
}
