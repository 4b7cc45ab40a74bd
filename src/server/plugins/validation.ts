import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import * as v from 'valibot';

export interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
}

export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (data: unknown) => {
    const result = v.safeParse(schema, data, { abortEarly: true });
    if (result.success) return { value: result.output };
    const field = v.getDotPath(result.issues[0]);
    return { error: new Error(field === null ? 'Requisição inválida.' : `Campo inválido: ${field}.`) };
  };
