import { paths } from '../../contract/paths';
import type { CadastrarResposta, IdentificarPaciente } from '../../contract/requests';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';
import type { RespostaEnviada } from '../../contract/respostas';
import { call, type Outcome } from './call';
import { isAnswer, isSuccess, parsed } from './outcomes';

/** What is checked, and how. */
export interface CheckOptions {
  /** Host and prefix, without a slash at the end. */
  host: string;
  /** The id of a location, as it stands in a link. */
  local: string;
  /** Where the survey is served, if not by the host: `https://pesquisa.hospital.example`. */
  origin: string | null;
  /** Whether nothing may be written: then the two POSTs are not tried. */
  readOnly: boolean;
  /** Of each call. */
  timeoutMs: number;
}

/** What stands in the host's database after a check, for whoever finds it there. */
export const TEST_NAME = 'TESTE DA PESQUISA';

/** Whether a browser asks the host for its leave. */
export const isOtherOrigin = ({ host, origin }: CheckOptions): boolean =>
  origin !== null && new URL(host).origin !== origin;

/** The calls by what they are for. `substituicao` is a second answer to the same question, `vazia` none to it, which is what stays. */
export const CALLS = {
  local: 'GET getlocalbyid',
  perguntas: 'GET listarperguntasporlocal',
  desconhecido: 'GET getlocalbyid (local desconhecido)',
  preflight: 'OPTIONS (CORS)',
  identificacao: 'POST identificarpaciente',
  resposta: 'POST cadastrarresposta',
  substituicao: 'POST cadastrarresposta',
  vazia: 'POST cadastrarresposta',
};

type CallName = keyof typeof CALLS;

/** What the host did, in this order. A call that was not made is missing; the rules say why. */
export interface Observations {
  options: CheckOptions;
  made: { call: CallName; outcome: Outcome }[];
}

/** All outcomes of a call, or of several. */
export const outcomesOf = ({ made }: Observations, ...calls: CallName[]): Outcome[] =>
  made.filter(({ call }) => calls.includes(call)).map(({ outcome }) => outcome);

/** Enough to see a difference, few enough to be no load. */
const REPEATS = 3;

/** A location that no hospital has, of the kind of those that it has: some hosts take numbers only. */
export const unknownIdLike = (local: string): string => (/^\d+$/.test(local) ? '999999998' : 'inexiste0');

/**
 * Makes the four calls as the survey makes them, in its order, at most 13 in all and one after the other. Writes one
 * identification of `TEST_NAME` and one answer to one question, unless it may not.
 */
export const observe = async (options: CheckOptions): Promise<Observations> => {
  const { host, origin, readOnly, timeoutMs } = options;
  const seen: Observations = { options, made: [] };
  const ask = async (
    name: CallName,
    method: 'GET' | 'POST' | 'OPTIONS',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Outcome> => {
    const asSurvey = { accept: 'application/json', 'user-agent': 'conferir-host', ...(origin !== null && { origin }) };
    const url = new URL(host + path);
    const outcome = await call({ method, url, headers: { ...asSurvey, ...headers }, body, timeoutMs });
    seen.made.push({ call: name, outcome });
    return outcome;
  };
  /** The survey's GETs go past the browser's cache. Asked again as long as there are answers. */
  const get = async (name: CallName, path: string, times = 1): Promise<Outcome> => {
    const outcome = await ask(name, 'GET', path, { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } });
    if (times > 1 && isAnswer(outcome)) await get(name, path, times - 1);
    return outcome;
  };

  const first = await get('local', paths.getLocalById(options.local), REPEATS);
  if (!isAnswer(first)) return seen;
  const local = parsed(localSchema, first);
  const asked = await get('perguntas', paths.listarPerguntasPorLocal(local?.Id ?? options.local), REPEATS);
  await get('desconhecido', paths.getLocalById(unknownIdLike(options.local)));
  if (isOtherOrigin(options)) {
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    for (const path of [paths.identificarPaciente, paths.cadastrarResposta])
      await ask('preflight', 'OPTIONS', path, { headers });
  }
  if (readOnly || local === null) return seen;

  const identification: IdentificarPaciente = { Id_Local: local.Id, Nome: TEST_NAME, Telefone: '' };
  const identified = await ask('identificacao', 'POST', paths.identificarPaciente, { body: identification });
  const id = parsed(identificacaoSchema, identified)?.idIdentificacaoPaciente;
  const question = parsed(perguntasSchema, asked)?.[0]?.Id;
  if (id === undefined || question === undefined) return seen;

  const answer = (name: CallName, Resposta: RespostaEnviada) => {
    const body: CadastrarResposta = { Resposta, Id_Pergunta: question, Id_Identificacao_Resposta: id };
    return ask(name, 'POST', paths.cadastrarResposta, { body });
  };
  const taken = await answer('resposta', 'MB');
  if (!isAnswer(taken) || !isSuccess(taken)) return seen;
  await answer('substituicao', 'BO');
  await answer('vazia', '');
  return seen;
};
