import type { Generated } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';

/** An id of the hospital file: its text, and whether it was a number there (7 comes back as 7, "7" as "7"). */
interface HospitalId {
  id: string;
  numerico: 0 | 1;
}

/** The tables, as `migrations/` makes them. Moments are ISO texts in UTC; `ativo` says whether the hospital file still has the row. */
export interface Tables {
  local: HospitalId & { descricao: string; ativo: 0 | 1 };
  pergunta: HospitalId & { descricao: string; ativo: 0 | 1 };
  /** What each location asks now, in this order. */
  local_pergunta: { local_id: string; pergunta_id: string; ordem: number };
  identificacao: {
    id: Generated<number>;
    local_id: string;
    nome: string;
    telefone: string;
    criada_em: string;
  };
  resposta: {
    identificacao_id: number;
    pergunta_id: string;
    resposta: RespostaEnviada;
    respondida_em: string;
  };
}
