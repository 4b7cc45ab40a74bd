import * as v from 'valibot';
import { idSchema } from './ids';

/** Accepts a missing text or null, because patients can answer without the text. */
const textSchema = v.nullish(v.string(), '');

export const localSchema = v.object({ Id: idSchema, Descricao: textSchema });
export type Local = v.InferOutput<typeof localSchema>;

export const perguntasSchema = v.array(v.object({ Id: idSchema, Descricao_Pergunta: textSchema }));
export type Pergunta = v.InferOutput<typeof perguntasSchema>[number];

export const identificacaoSchema = v.object({ idIdentificacaoPaciente: idSchema });
export type Identificacao = v.InferOutput<typeof identificacaoSchema>;
