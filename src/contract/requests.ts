import * as v from 'valibot';
import { MAX_NOME } from './limits';
import { RESPOSTAS } from './respostas';

/** Also accepts numbers that cannot be an id, such as 1.5: the server answers 404 to them, as to any unknown id. */
const idSentSchema = v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]);

export const identificarPacienteSchema = v.object({
  Id_Local: idSentSchema,
  Nome: v.optional(v.pipe(v.string(), v.maxLength(MAX_NOME)), ''),
  Telefone: v.optional(v.pipe(v.string(), v.maxLength(30)), ''),
});
export type IdentificarPaciente = v.InferOutput<typeof identificarPacienteSchema>;

export const cadastrarRespostaSchema = v.object({
  Resposta: v.picklist([...RESPOSTAS, '']),
  Id_Pergunta: idSentSchema,
  Id_Identificacao_Resposta: idSentSchema,
});
export type CadastrarResposta = v.InferOutput<typeof cadastrarRespostaSchema>;
