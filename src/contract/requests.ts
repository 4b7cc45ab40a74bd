import * as v from 'valibot';
import { idSchema } from './ids';
import { RESPOSTAS } from './respostas';

/** POST identificarpaciente. `Nome` is in upper case and `Telefone` masked; both may be `''` or missing. */
export const identificarPacienteSchema = v.object({
  Id_Local: idSchema,
  Nome: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  Telefone: v.optional(v.pipe(v.string(), v.maxLength(30)), ''),
});
export type IdentificarPaciente = v.InferOutput<typeof identificarPacienteSchema>;

/** POST cadastrarresposta: the answer of one patient to one question. */
export const cadastrarRespostaSchema = v.object({
  Resposta: v.picklist([...RESPOSTAS, '']),
  Id_Pergunta: idSchema,
  Id_Identificacao_Resposta: idSchema,
});
export type CadastrarResposta = v.InferOutput<typeof cadastrarRespostaSchema>;
