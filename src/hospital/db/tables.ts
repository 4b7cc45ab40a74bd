import type { Generated, Kysely } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';

/** `numerico` is 1 if the id is a number in the hospital file, 0 if it is a text. */
interface HospitalId {
  id: string;
  numerico: 0 | 1;
}

/**
 * Times are ISO texts in UTC. `ativo` is 1 while the hospital file contains the location or question. Rows are never
 * deleted, so the texts that a patient saw remain when the file changes (→ is a foreign key):
 *
 *     resposta → questionario_pergunta.descricao                 the text of the question that the patient answered
 *     identificacao → local_versao.descricao                     the name of the location when the survey began
 *     local → local_versao → questionario ← questionario_pergunta  the questions of the location now
 *
 * `local.descricao` and `pergunta.descricao` are the texts of the current file.
 */
export interface Tables {
  /** `versao_id` is null only while the hospital file is being loaded. */
  local: HospitalId & { descricao: string; ativo: 0 | 1; versao_id: number | null; unidade: string | null };
  pergunta: HospitalId & { descricao: string; ativo: 0 | 1 };

  /** A list of questions, shared by all locations that ask the same. `assinatura` is its hash. */
  questionario: { id: Generated<number>; assinatura: string };
  questionario_pergunta: { questionario_id: number; pergunta_id: string; ordem: number; descricao: string };

  /** A version of a location's name and questionnaire. `oferecida_ate` is null for the current version. */
  local_versao: {
    id: Generated<number>;
    local_id: string;
    descricao: string;
    questionario_id: number;
    assinatura: string;
    oferecida_ate: string | null;
  };

  /** `chave` is the id that the browser gets. Rows from before migration 002 have none and accept no answers. */
  identificacao: {
    id: Generated<number>;
    chave: string | null;
    local_id: string;
    versao_id: number;
    nome: string;
    telefone: string;
    criada_em: string;
  };
  resposta: {
    identificacao_id: number;
    pergunta_id: string;
    questionario_id: number;
    resposta: RespostaEnviada;
    respondida_em: string;
  };

  /**
   * A log of erasures, of copies, and of files with names: `arquivo /path`. `pacientes` counts the surveys whose name
   * or phone was cleared; 0 for the others.
   */
  registro: { id: Generated<number>; momento: string; comando: string; pacientes: number };

  /** Has one row, which GET /health updates after its trial. */
  pulso: { id: 1; visto_em: string };

  /** Has one row while the database has only ever had the sample hospital, otherwise none. */
  exemplo: { id: 1 };

  /** Has one row. `valor` is the key, 32 random bytes in hexadecimal, by which exports name the surveys. */
  segredo: { id: 1; valor: string };
}

export type Db = Kysely<Tables>;
