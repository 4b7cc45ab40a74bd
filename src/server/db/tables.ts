import type { Generated, Kysely } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';

/** An id of the hospital file: its text, and whether the file has it as a number. */
interface HospitalId {
  id: string;
  numerico: 0 | 1;
}

/**
 * The tables that `migrations/` creates. Moments are ISO texts in UTC. `ativo` says whether the hospital file still has
 * the row. Rows are never deleted.
 *
 * Texts stay as the patient saw them, whatever the hospital file says later:
 *
 *     resposta → questionario_pergunta.descricao                 the text of the question when it was answered
 *     identificacao → local_versao.descricao                     the name of the location at that time
 *     local → local_versao → questionario → questionario_pergunta  the questions of the location now
 *
 * The view `avaliacoes` shows the answers to the hospital's own tools, without names and phones.
 * `local.descricao` and `pergunta.descricao` are the texts of the file that was loaded last.
 */
export interface Tables {
  /** `versao_id` is its present or last version; null only while the file is being loaded. */
  local: HospitalId & { descricao: string; ativo: 0 | 1; versao_id: number | null; unidade: string | null };
  pergunta: HospitalId & { descricao: string; ativo: 0 | 1 };

  /** A list of questions, shared by the locations that ask the same. `assinatura` is its hash. */
  questionario: { id: Generated<number>; assinatura: string };
  questionario_pergunta: { questionario_id: number; pergunta_id: string; ordem: number; descricao: string };

  /** A location with its name and questionnaire. `oferecida_ate` is null while it is offered. `assinatura` is its hash. */
  local_versao: {
    id: Generated<number>;
    local_id: string;
    descricao: string;
    questionario_id: number;
    assinatura: string;
    oferecida_ate: string | null;
  };

  /** One patient's visit. `chave` is the id that the browser gets; rows from before migration 002 have none and are closed. */
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

  /** Erasures: when, by which command, of how many patients. Never a name or a phone. */
  registro: { id: Generated<number>; momento: string; comando: string; pacientes: number };

  /** One row, which GET /health writes as a test. */
  pulso: { id: 1; visto_em: string };
}

/** A connection to a SQLite or PostgreSQL database. */
export type Db = Kysely<Tables>;
