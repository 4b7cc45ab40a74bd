import type { CadastrarResposta, IdentificarPaciente } from './requests';
import type { Identificacao, Local, Pergunta } from './responses';

type CallField =
  | keyof IdentificarPaciente
  | keyof CadastrarResposta
  | keyof Local
  | keyof Pergunta
  | keyof Identificacao;

/**
 * Every field of the four calls. `personal`: identifies a patient. DevTools masks it, `esquecer` clears it, and
 * `exportar` writes it only with `--com-contatos`. `secret`: whoever knows it can change a patient's answers for
 * `ANSWER_HOURS`.
 */
export const FIELDS = {
  personal: ['Nome', 'Telefone'],
  secret: ['idIdentificacaoPaciente', 'Id_Identificacao_Resposta'],
  plain: ['Id', 'Id_Local', 'Id_Pergunta', 'Descricao', 'Descricao_Pergunta', 'Resposta'],
} as const satisfies Record<string, readonly CallField[]>;

export type PersonalField = (typeof FIELDS.personal)[number];
