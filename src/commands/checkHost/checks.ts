import * as v from 'valibot';
import { paths } from '../../contract/paths';
import {
  identificacaoSchema,
  localSchema,
  perguntasSchema,
  type Identificacao,
  type Local,
  type Pergunta,
} from '../../contract/responses';
import type { RespostaEnviada } from '../../contract/respostas';

export interface CheckOptions {
  /** `https://host/prefixo` */
  host: string;
  /** The id of an existing location, as in a link. */
  idLocal: string;
  /** The survey's origin; null if it is also the host's. */
  origin: string | null;
  /** Makes no POST. */
  readOnly: boolean;
}

/** What the responses contained so far. */
export interface Found {
  local?: Local;
  perguntas?: Pergunta[];
  identificacao?: Identificacao;
}

export interface Check {
  name: string;
  /** Undefined if an earlier call did not return what this one needs. */
  request: (found: Found) => { path: string; body?: unknown } | undefined;
  /** The JSON that the survey reads, and its name in `Found`. */
  schema?: v.GenericSchema;
  finds?: keyof Found;
}

/** Marks the test patient in the host's database. */
export const TEST_NAME = 'TESTE DA PESQUISA';

const preflight = (path: string): Check => ({ name: `OPTIONS ${path}`, request: () => ({ path }) });

const identify: Check = {
  name: `POST ${paths.identificarPaciente}`,
  request: ({ local }) =>
    local && { path: paths.identificarPaciente, body: { Id_Local: local.Id, Nome: TEST_NAME, Telefone: '' } },
  schema: identificacaoSchema,
  finds: 'identificacao',
};

/** The host has to accept a second answer to a question (behaviour 4.3). */
const answer = (Resposta: RespostaEnviada): Check => ({
  name: `POST ${paths.cadastrarResposta} ("${Resposta}")`,
  request: ({ perguntas: [pergunta] = [], identificacao }) =>
    pergunta &&
    identificacao && {
      path: paths.cadastrarResposta,
      body: {
        Resposta,
        Id_Pergunta: pergunta.Id,
        Id_Identificacao_Resposta: identificacao.idIdentificacaoPaciente,
      },
    },
});

/** The calls of a survey in their order. Browsers send the preflights only to another origin. */
export const checksFor = ({ idLocal, origin, readOnly }: CheckOptions): Check[] => [
  {
    name: 'GET /api/getlocalbyid',
    request: () => ({ path: paths.getLocalById(idLocal) }),
    schema: v.pipe(
      localSchema,
      v.check(({ Id }) => String(Id) === idLocal, 'Id não é o do link'),
    ),
    finds: 'local',
  },
  {
    name: 'GET /api/listarperguntasporlocal',
    request: ({ local }) => local && { path: paths.listarPerguntasPorLocal(local.Id) },
    schema: v.pipe(
      perguntasSchema,
      v.check((list) => new Set(list.map(({ Id }) => String(Id))).size === list.length, 'dois Ids iguais'),
    ),
    finds: 'perguntas',
  },
  ...(origin === null ? [] : [preflight(paths.identificarPaciente), preflight(paths.cadastrarResposta)]),
  ...(readOnly ? [] : [identify, answer('MB'), answer('BO'), answer('')]),
];
