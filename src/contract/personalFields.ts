import type { CadastrarResposta, IdentificarPaciente } from './requests';
import type { Identificacao, Local, Pergunta } from './responses';

type Field = keyof IdentificarPaciente | keyof CadastrarResposta | keyof Local | keyof Pergunta | keyof Identificacao;

/**
 * Every field of the four calls. `personal`: identifies a patient, and is masked in what support sees. `secret`: whoever
 * knows it can change a patient's answers for `ANSWER_HOURS`.
 */
export const FIELD_CLASSES: Readonly<Record<Field, 'personal' | 'secret' | 'plain'>> = {
  Nome: 'personal',
  Telefone: 'personal',
  idIdentificacaoPaciente: 'secret',
  Id_Identificacao_Resposta: 'secret',
  Id: 'plain',
  Id_Local: 'plain',
  Id_Pergunta: 'plain',
  Descricao: 'plain',
  Descricao_Pergunta: 'plain',
  Resposta: 'plain',
};
