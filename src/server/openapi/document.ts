import type { CadastrarResposta, IdentificarPaciente } from '../../contract/requests';
import type { Identificacao, Local, Pergunta } from '../../contract/responses';
import document from './document.json';
import { jsonSchemas } from './schemas';

/** What the examples show; each fits its schema. */
export const examples = {
  Local: { Id: 7, Descricao: 'Internação' } satisfies Local,
  Perguntas: [
    { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
    { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
  ] satisfies Pergunta[],
  IdentificarPaciente: {
    Id_Local: 7,
    Nome: 'MARIA DA SILVA',
    Telefone: '(11) 98765-4321',
  } satisfies IdentificarPaciente,
  Identificacao: { idIdentificacaoPaciente: 4242 } satisfies Identificacao,
  CadastrarResposta: { Resposta: 'MB', Id_Pergunta: 1, Id_Identificacao_Resposta: 4242 } satisfies CadastrarResposta,
  Erro: { erro: 'Local não encontrado.' },
};

/**
 * The four calls as an OpenAPI 3.1 document: what is said of them stands in document.json, shapes are the contract's own.
 * @param apiBaseUrl host and prefix of the calls, as in the deployment's settings; `''` is where the document was read
 */
export const openapiDocument = (apiBaseUrl: string) => ({
  ...document,
  servers: [{ url: apiBaseUrl === '' ? '/' : apiBaseUrl }],
  components: {
    ...document.components,
    schemas: jsonSchemas(),
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  },
});
