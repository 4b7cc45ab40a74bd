import type { Id } from '../../contract/ids';
import type { Resposta } from '../../contract/respostas';
import type { Day } from '../common/zone';
import type { Situacao } from '../statistics/usual';

/** Shares are whole percentages. `pesquisas` counts answered surveys; it is null if there are fewer than 8. */
export interface MonthFigures {
  /** `2026-10` */
  mes: string;
  pesquisas: number | null;
  satisfacao: number | null;
  situacao: Situacao | null;
}

/** The figures of a ward, a question, a unit or the hospital in the period. All are null if the group is hidden. */
export interface Group {
  pesquisas: number | null;
  /** The share of good answers (MB and BO), also of questions and wards that are too new to be compared. */
  satisfacao: number | null;
  faces: Readonly<Record<Resposta, number>> | null;
  /** The usual share. Null if the period is not a month, or if there are too few surveys. */
  habitual: number | null;
  situacao: Situacao | null;
  /** For a month that is `abaixo` or `acima`: how many months in a row it has been so, this one included. Else 0. */
  mesesSeguidos: number | null;
  /** The 13 months up to the last one of the period. */
  meses: readonly MonthFigures[] | null;

  // Not in the JSON:

  /** Why the group is hidden: `poucas` for fewer than 8 surveys, `protege` if it hides the figures of another one. */
  oculto: 'poucas' | 'protege' | null;
  /**
   * The share that was compared with `habitual`: without new wards, and without questions that are new there. Null if it
   * equals `satisfacao`, or without `habitual`.
   */
  comparavel: number | null;
  /** The month (`2026-04`) since which six or more marked months in a row are the new usual ones; null if none are. */
  habitualDesde: string | null;
}

export interface TotalGroup extends Group {
  abertas: number | null;
  naoRespondidas: number | null;
  /** Surveys with a phone number that is still stored and something rated RU. */
  esperamRetorno: number | null;

  // Not in the JSON:

  /** The answered surveys of the period before, which has as many months. Null if the period is not over. */
  pesquisasAntes: number | null;
  atendimentos: Attendance | null;
}

/** Only of the wards that the file `--atendimentos` names. */
export interface Attendance {
  pacientes: number;
  /** Answered surveys per 100 patients. */
  taxa: number;
  /** The names of the shown wards that the file does not name. */
  semNumero: readonly string[];
}

export interface UnidadeGroup extends Group {
  nome: string;
}

export interface LocalGroup extends Group {
  Id: Id;
  descricao: string;
  unidade: string | null;
  /** The day of the first answered survey, if the ward is too new to be compared. */
  novoDesde: Day | null;
  /** The day of the last answered survey, if the ward is silent. Also set for a hidden ward. */
  semPesquisasDesde: Day | null;

  // Not in the JSON:

  /** `descricao`, with the unit or the Id in brackets where several wards have the same one. */
  nome: string;
  /** Whether the hospital file still has the ward. */
  ativo: boolean;
  /** Answered surveys per 100 patients (`--atendimentos`). */
  taxa: number | null;
  folha: Sheet | null;
}

/** What a ward's sheet shows: the period, or the last 3 or 12 months if the period has fewer than 8 surveys. */
export interface Sheet {
  de: Day;
  ate: Day;
  /** 3 or 12; 0 for the period itself. */
  meses: 0 | 3 | 12;
  pesquisas: number;
  satisfacao: number;
  faces: Readonly<Record<Resposta, number>>;
  /** The questions with 8 answers or more, best first. */
  perguntas: readonly { descricao: string; satisfacao: number }[];
}

export interface PerguntaGroup extends Group {
  Id: Id;
  descricao: string;
  /** The day of the first answer, if the text is too new to be compared. */
  textoNovoDesde: Day | null;
}

/**
 * What a report says. The page and the JSON are made from it, so they never disagree. Wards, units and questions are
 * sorted by share, lowest first; hidden ones come last. `.github/docs/commands.md` describes the JSON.
 */
export interface Report {
  periodo: { de: Day; ate: Day };
  total: TotalGroup;
  /** Empty if no ward has a unit. */
  unidades: readonly UnidadeGroup[];
  locais: readonly LocalGroup[];
  perguntas: readonly PerguntaGroup[];

  // Not in the JSON:

  /** The name of the ward or unit that the report is about; null for the hospital. */
  sobre: string | null;
  /** The last day that counts, if the period is not over. */
  contaAte: Day | null;
  /** The target (`--meta`) in percent. */
  meta: number | null;
  feitoEm: Day;
}

/** What an alert says. */
export interface Alert {
  /** The week that the alert is about, Monday to Sunday. */
  semana: { de: Day; ate: Day };
  /** The 28 days that are compared. They end with the week. */
  dias: { de: Day; ate: Day };
  /** Wards below their usual share, the largest difference first. */
  quedas: readonly Drop[];
  silencios: readonly Silence[];
  /** The name of the ward or unit that the alert is about; null for the hospital. */
  sobre: string | null;
}

export interface Silence {
  nome: string;
  semPesquisasDesde: Day;
}

/** A ward below its usual share. All shares are of the questions that are compared. */
export interface Drop {
  nome: string;
  /** The first day of the 28-day blocks in a row that are below. */
  desde: Day;
  pesquisas: number;
  satisfacao: number;
  habitual: number;
  /** The last seven days; null if they have fewer than 8 surveys. */
  semana: { pesquisas: number; satisfacao: number } | null;
  /** At most three questions, the largest difference first. */
  perguntas: readonly { descricao: string; satisfacao: number; habitual: number }[];
  /** The 13 blocks of 28 days up to the last one; null where a block has fewer than 8 surveys. */
  blocos: readonly { de: Day; ate: Day; satisfacao: number | null; situacao: Situacao | null }[];
}
