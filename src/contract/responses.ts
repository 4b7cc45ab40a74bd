import * as v from 'valibot';
import { idSchema } from './ids';

/** A text that a host may leave out. It becomes `''`, so that the patient can still answer. */
const textSchema = v.nullish(v.string(), '');

/** GET getlocalbyid: the location of a link. Other fields of the response are dropped. */
export const localSchema = v.object({ Id: idSchema, Descricao: textSchema });
export type Local = v.InferOutput<typeof localSchema>;

/** GET listarperguntasporlocal: the questions of a location, in the order in which they are shown. */
export const perguntasSchema = v.array(v.object({ Id: idSchema, Descricao_Pergunta: textSchema }));
export type Pergunta = v.InferOutput<typeof perguntasSchema>[number];

/** POST identificarpaciente: the id under which the answers of this patient are sent. */
export const identificacaoSchema = v.object({ idIdentificacaoPaciente: idSchema });
export type Identificacao = v.InferOutput<typeof identificacaoSchema>;
