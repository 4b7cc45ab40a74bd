import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../contract/requests';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';

/** The body of every error of the embedded server. */
const erroSchema = v.object({ erro: v.string() });

/** The schemas of the four calls under the names that the document gives them. */
export const schemas = {
  Id: idSchema,
  Local: localSchema,
  Perguntas: perguntasSchema,
  IdentificarPaciente: identificarPacienteSchema,
  Identificacao: identificacaoSchema,
  CadastrarResposta: cadastrarRespostaSchema,
  Erro: erroSchema,
};
export type SchemaName = keyof typeof schemas;

export const refTo = (name: string): string => `#/components/schemas/${name}`;

/**
 * The contract's schemas as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. They describe what goes over the
 * wire (`input`): what a schema makes of it afterwards, such as a default, has no form there.
 * @throws Error at the start if the contract uses something that JSON Schema cannot say
 */
export const jsonSchemas = () =>
  toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'throw',
    overrideRef: ({ referenceId }) => refTo(referenceId),
  });
