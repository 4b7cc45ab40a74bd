import * as v from 'valibot';
import { idSchema } from './ids';

/** A missing text becomes `''`, so that the patient can still answer. */
const textSchema = v.nullish(v.string(), '');

/** The response to GET /api/getlocalbyid. */
export const localSchema = v.object({ Id: idSchema, Descricao: textSchema });
export type Local = v.InferOutput<typeof localSchema>;

/** The response to GET /api/listarperguntasporlocal. */
export const perguntasSchema = v.array(v.object({ Id: idSchema, Descricao_Pergunta: textSchema }));
export type Pergunta = v.InferOutput<typeof perguntasSchema>[number];

/** The response to POST /api/identificarpaciente. */
export const identificacaoSchema = v.object({ idIdentificacaoPaciente: idSchema });
export type Identificacao = v.InferOutput<typeof identificacaoSchema>;
