import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import * as v from 'valibot';
import { InvalidBody } from './errors';

export interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
}

export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (data: unknown) => {
    const result = v.safeParse(schema, data, { abortEarly: true });
    return result.success ? { value: result.output } : { error: new InvalidBody(v.getDotPath(result.issues[0])) };
  };
