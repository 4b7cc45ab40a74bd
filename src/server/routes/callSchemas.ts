import type { FastifySchema } from 'fastify';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../contract/requests';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';

const erroSchema = v.object({ erro: v.string() });

/** The schemas that have a name in the OpenAPI document. */
export const namedSchemas = {
  Id: idSchema,
  Local: v.pipe(localSchema, v.examples([{ Id: 7, Descricao: 'Internação' }])),
  Perguntas: v.pipe(
    perguntasSchema,
    v.examples([
      [
        { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
        { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
      ],
    ]),
  ),
  IdentificarPaciente: v.pipe(
    identificarPacienteSchema,
    v.examples([{ Id_Local: 7, Nome: 'MARIA DA SILVA', Telefone: '(11) 98765-4321' }]),
  ),
  Identificacao: v.pipe(identificacaoSchema, v.examples([{ idIdentificacaoPaciente: 4242 }])),
  CadastrarResposta: v.pipe(
    cadastrarRespostaSchema,
    v.examples([{ Resposta: 'MB', Id_Pergunta: 1, Id_Identificacao_Resposta: 4242 }]),
  ),
  Erro: erroSchema,
};

const success = (description: string, schema: v.GenericSchema) => ({
  description,
  content: { 'application/json': { schema } },
});

const noBody = (description: string) => ({ description, type: 'null' });

const failure = (description: string, erro: string) => ({
  description,
  content: { 'application/json': { schema: erroSchema, example: { erro } } },
});

const failuresOfAll = {
  503: {
    ...failure(
      'O servidor ou o banco de dados não pode atender agora.',
      'Servidor ocupado. Tente de novo em instantes.',
    ),
    headers: {
      'Retry-After': { description: 'Segundos até valer a pena tentar de novo.', type: 'integer', minimum: 0 },
    },
  },
  default: failure(
    'Qualquer outro erro. A pesquisa toma todo status fora de 2xx por falha.',
    'A requisição demorou demais.',
  ),
};

const failuresOfPosts = {
  400: failure(
    'O corpo não é como no contrato; o texto diz o campo, nunca o que foi enviado.',
    'Campo inválido: Resposta.',
  ),
  413: failure('O corpo passa de 16 kB.', 'O corpo da requisição é grande demais.'),
  415: failure('O corpo não é application/json.', 'O corpo da requisição deve ser JSON.'),
  ...failuresOfAll,
};

const unknownLocal = failure('O hospital não tem um local com este Id.', 'Local não encontrado.');

const idInPath = (description: string) => v.pipe(v.string(), v.description(description), v.examples(['7']));

const tags = ['pesquisa'];

/** The schemas of the routes. fastify checks `params` and `body`; only the OpenAPI document uses the rest. */
export const callSchemas = {
  getLocalById: {
    operationId: 'getLocalById',
    tags,
    summary: 'O local de um link',
    params: v.object({ idLocal: idInPath('O Id que está no link, com até 9 caracteres.') }),
    response: { 200: success('O local.', namedSchemas.Local), 404: unknownLocal, ...failuresOfAll },
  },
  identificarPaciente: {
    operationId: 'identificarPaciente',
    tags,
    summary: 'Um paciente começa, com nome e telefone se quiser',
    body: namedSchemas.IdentificarPaciente,
    response: {
      201: success('Gravada; as respostas vêm com este id.', namedSchemas.Identificacao),
      404: unknownLocal,
      ...failuresOfPosts,
    },
  },
  listarPerguntasPorLocal: {
    operationId: 'listarPerguntasPorLocal',
    tags,
    summary: 'As perguntas de um local, na ordem em que aparecem',
    params: v.object({ localId: idInPath('O Id do local, como veio na resposta.') }),
    response: {
      200: success('As perguntas; a lista pode ser vazia.', namedSchemas.Perguntas),
      404: unknownLocal,
      ...failuresOfAll,
    },
  },
  cadastrarResposta: {
    operationId: 'cadastrarResposta',
    tags,
    summary: 'A resposta a uma pergunta; uma segunda substitui a primeira',
    description:
      'Uma chamada por pergunta, também pelas que ficaram sem resposta (texto vazio). O corpo da resposta não é lido.',
    body: namedSchemas.CadastrarResposta,
    response: {
      200: noBody('Não gravada: uma resposta mais nova à mesma pergunta já está lá.'),
      201: noBody('Gravada. Sem corpo.'),
      404: failure(
        'A identificação não existe ou já não vale, ou a pergunta não é do local desta identificação.',
        'Identificação ou pergunta não encontrada.',
      ),
      ...failuresOfPosts,
    },
  },
} satisfies Record<string, FastifySchema>;
