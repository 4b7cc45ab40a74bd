import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../contract/requests';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';
import document from './document.json';

/** The schemas of the four API calls (behaviour 7.1) and of errors, by their names in document.json. */
export const schemas = {
  Id: idSchema,
  Local: localSchema,
  Perguntas: perguntasSchema,
  IdentificarPaciente: identificarPacienteSchema,
  Identificacao: identificacaoSchema,
  CadastrarResposta: cadastrarRespostaSchema,
  Erro: v.object({ erro: v.string() }),
};

/** document.json with the schemas of the contract. An empty `apiBaseUrl` means the same origin. */
export const openapiDocument = (apiBaseUrl: string) => ({
  ...document,
  servers: [{ url: apiBaseUrl === '' ? '/' : apiBaseUrl }],
  components: {
    ...document.components,
    schemas: toJsonSchemaDefs(schemas, {
      target: 'draft-2020-12',
      typeMode: 'input',
      errorMode: 'throw',
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    }),
  },
});
