import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../contract/requests';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';
import document from './document.json';

/** The keys are the names that document.json refers to. */
const schemas = {
  Id: idSchema,
  Local: localSchema,
  Perguntas: perguntasSchema,
  IdentificarPaciente: identificarPacienteSchema,
  Identificacao: identificacaoSchema,
  CadastrarResposta: cadastrarRespostaSchema,
  Erro: v.object({ erro: v.string() }),
};

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
