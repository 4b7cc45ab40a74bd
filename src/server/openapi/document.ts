import { paths } from '../../contract/paths';
import type { CadastrarResposta, IdentificarPaciente } from '../../contract/requests';
import type { Identificacao, Local, Pergunta } from '../../contract/responses';
import { jsonSchemas, refTo, type SchemaName } from './schemas';

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

const json = (name: keyof typeof examples & SchemaName) => ({
  'application/json': { schema: { $ref: refTo(name) }, example: examples[name] },
});

const error = (description: string) => ({ description, content: json('Erro') });

const retryAfter = {
  'Retry-After': { description: 'Segundos até valer a pena tentar de novo.', schema: { type: 'integer', minimum: 0 } },
};

/** What any call may end with. */
const anyTime = {
  429: { ...error('Pedidos demais deste endereço.'), headers: retryAfter },
  503: { ...error('O servidor ou o banco de dados não pode atender agora.'), headers: retryAfter },
  default: error('Qualquer outro erro. A pesquisa toma todo status fora de 2xx por falha.'),
};

const badBody = {
  400: error('O corpo não é como no contrato; o texto diz o campo, nunca o que foi enviado.'),
  413: error('O corpo passa de 16 kB.'),
  415: error('O corpo não é application/json.'),
};

const body = (name: keyof typeof examples & SchemaName) => ({ required: true, content: json(name) });

const pathParameter = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', minLength: 1 },
  example: '7',
});

/** As an OpenAPI path: the parameter in braces, which `encodeURIComponent` has escaped. */
const template = (path: string): string => decodeURIComponent(path);

/**
 * The four calls as an OpenAPI 3.1 document. Paths and shapes are the contract's own.
 * @param apiBaseUrl host and prefix of the calls, as in the deployment's settings; `''` is where the document was read
 */
export const openapiDocument = (apiBaseUrl: string) => ({
  openapi: '3.1.1',
  info: {
    title: 'Avaliação de satisfação: as quatro chamadas',
    version: '1.0.0',
    description:
      'O que a pesquisa chama no host de um hospital. Sem autenticação. Para a pesquisa todo 2xx é sucesso e tudo o mais é falha; ' +
      'os demais status são os do servidor embutido. Um Id é um número ou um texto e volta sempre com o tipo que veio.',
  },
  servers: [{ url: apiBaseUrl === '' ? '/' : apiBaseUrl }],
  security: [],
  tags: [{ name: 'pesquisa', description: 'As chamadas da tela do paciente, na ordem em que são feitas.' }],
  paths: {
    [template(paths.getLocalById('{idLocal}'))]: {
      get: {
        operationId: 'getLocalById',
        tags: ['pesquisa'],
        summary: 'O local de um link',
        parameters: [pathParameter('idLocal', 'O Id que está no link, com até 9 caracteres.')],
        responses: {
          200: { description: 'O local.', content: json('Local') },
          404: error('O hospital não tem um local com este Id.'),
          ...anyTime,
        },
      },
    },
    [paths.identificarPaciente]: {
      post: {
        operationId: 'identificarPaciente',
        tags: ['pesquisa'],
        summary: 'Um paciente começa, com nome e telefone se quiser',
        requestBody: body('IdentificarPaciente'),
        responses: {
          201: { description: 'Gravada; as respostas vêm com este id.', content: json('Identificacao') },
          404: error('O hospital não tem um local com este Id.'),
          ...badBody,
          ...anyTime,
        },
      },
    },
    [template(paths.listarPerguntasPorLocal('{localId}'))]: {
      get: {
        operationId: 'listarPerguntasPorLocal',
        tags: ['pesquisa'],
        summary: 'As perguntas de um local, na ordem em que aparecem',
        parameters: [pathParameter('localId', 'O Id do local, como veio na resposta.')],
        responses: {
          200: { description: 'As perguntas; a lista pode ser vazia.', content: json('Perguntas') },
          404: error('O hospital não tem um local com este Id.'),
          ...anyTime,
        },
      },
    },
    [paths.cadastrarResposta]: {
      post: {
        operationId: 'cadastrarResposta',
        tags: ['pesquisa'],
        summary: 'A resposta a uma pergunta; uma segunda substitui a primeira',
        description:
          'Uma chamada por pergunta, também pelas que ficaram sem resposta (texto vazio). O corpo da resposta não é lido.',
        requestBody: body('CadastrarResposta'),
        responses: {
          200: { description: 'Não gravada: uma resposta mais nova à mesma pergunta já está lá.' },
          201: { description: 'Gravada. Sem corpo.' },
          404: error('A identificação não existe ou já não vale, ou a pergunta não é do local desta identificação.'),
          ...badBody,
          ...anyTime,
        },
      },
    },
  },
  components: { schemas: jsonSchemas() },
});
