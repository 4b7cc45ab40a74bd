import swagger from '@fastify/swagger';
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as v from 'valibot';
import { namedSchemas } from '../routes/callSchemas';

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'throw',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

const jsonSchema = (schema: v.GenericSchema) => toJsonSchema(schema, { ...conversion, definitions: namedSchemas });

const isValibot = (value: unknown): value is v.GenericSchema => v.isOfKind('schema', Object(value));

/** A route's schema, if it has one, with a JSON schema in place of each valibot schema. */
const withJsonSchemas = (schema: FastifySchema = {}) =>
  JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) => (isValibot(value) ? jsonSchema(value) : value)),
  ) as FastifySchema;

const schemas: Record<string, object> = toJsonSchemaDefs(namedSchemas, conversion);

/** Serves the OpenAPI document, which describes the routes that have a tag. */
export const describeRoutes = (app: FastifyInstance, apiBaseUrl: string): void => {
  app.register(swagger, {
    hideUntagged: true,
    stripBasePath: false,
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Avaliação de satisfação: as quatro chamadas',
        version: '1.0.0',
        description:
          'O que a pesquisa chama no host de um hospital. Sem autenticação. ' +
          'Para a pesquisa todo 2xx é sucesso e tudo o mais é falha; os demais status são os do servidor embutido. ' +
          'Um Id é um número ou um texto e volta sempre com o tipo que veio.',
      },
      servers: [{ url: apiBaseUrl === '' ? '/' : apiBaseUrl }],
      security: [],
      tags: [{ name: 'pesquisa', description: 'As chamadas da tela do paciente, na ordem em que são feitas.' }],
      components: { schemas },
    },
    transform: ({ schema, url }) => ({ schema: withJsonSchemas(schema), url }),
  });
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()));
};
