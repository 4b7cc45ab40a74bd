import type { Generated, Kysely } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';

/** An id of the hospital file: its text, and whether it was a number there. */
interface HospitalId {
  id: string;
  numerico: 0 | 1;
}

/**
 * The tables, as `migrations/` makes them. Moments are ISO texts in UTC; `ativo` says whether the hospital file still
 * has the row. No row is ever deleted.
 *
 * What was asked stays as it was asked, whatever the hospital file says later:
 *
 *     resposta → questionario_pergunta.descricao                 the text of the question that this answers
 *     identificacao → local_versao.descricao                     what the location was called then
 *     local → local_versao → questionario → questionario_pergunta  what the location asks now
 *
 * The view `avaliacoes` shows all of this to the hospital's own tools, without names and phones.
 * `local.descricao` and `pergunta.descricao` are the texts of the file as it was last loaded.
 */
export interface Tables {
  /** `versao_id` is what it offers now, or offered last; null only while it is being loaded. */
  local: HospitalId & { descricao: string; ativo: 0 | 1; versao_id: number | null; unidade: string | null };
  pergunta: HospitalId & { descricao: string; ativo: 0 | 1 };

  /** A list of questions as it was asked, shared by the locations that ask the same. `assinatura` is its hash. */
  questionario: { id: Generated<number>; assinatura: string };
  questionario_pergunta: { questionario_id: number; pergunta_id: string; ordem: number; descricao: string };

  /** A location as it was offered; `oferecida_ate` is null while it is. Its hash finds it again when the hospital goes back to it. */
  local_versao: {
    id: Generated<number>;
    local_id: string;
    descricao: string;
    questionario_id: number;
    assinatura: string;
    oferecida_ate: string | null;
  };

  /** Who answers. `chave` is the id that the browser gets; rows from before migration 002 have none and are closed. */
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

  /** What was erased: when, by which command, of how many patients. Never a name or a phone. */
  registro: { id: Generated<number>; momento: string; comando: string; pacientes: number };

  /** One row, which GET /health writes to see that it can be written. */
  pulso: { id: 1; visto_em: string };
}

/** A connection to either of the two databases. */
export type Db = Kysely<Tables>;
