import type { Id } from '../../contract/ids';
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

/** What the host did. A call that was not made is missing; the rules say why. */
export interface Observations {
  options: CheckOptions;
  /** Of the same GET, one after the other. */
  local: Outcome[];
  perguntas: Outcome[];
  unknownLocal: Outcome | null;
  /** Of the two POSTs' paths. */
  preflights: Outcome[];
  identificacao: Outcome | null;
  /** MB to the first question. */
  resposta: Outcome | null;
  /** BO to the same question. */
  replacement: Outcome | null;
  /** No answer to the same question, which is what stays. */
  empty: Outcome | null;
  /** How many calls were made. */
  calls: number;
}

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
  const seen: Observations = {
    options,
    local: [],
    perguntas: [],
    unknownLocal: null,
    preflights: [],
    identificacao: null,
    resposta: null,
    replacement: null,
    empty: null,
    calls: 0,
  };
  const asSurvey = { accept: 'application/json', 'user-agent': 'conferir-host', ...(origin !== null && { origin }) };

  const ask = (
    method: 'GET' | 'POST' | 'OPTIONS',
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<Outcome> => {
    seen.calls += 1;
    return call({ method, url: new URL(host + path), headers: { ...asSurvey, ...headers }, body, timeoutMs });
  };
  /** The survey's GETs go past the browser's cache. */
  const get = (path: string) => ask('GET', path, { 'cache-control': 'no-cache', pragma: 'no-cache' });
  const getAgain = async (path: string): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    do outcomes.push(await get(path));
    while (outcomes.length < REPEATS && isAnswer(outcomes.at(-1)));
    return outcomes;
  };
  const preflight = (path: string) =>
    ask('OPTIONS', path, { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' });

  seen.local = await getAgain(paths.getLocalById(options.local));
  const [first] = seen.local;
  if (!isAnswer(first)) return seen;

  const local = parsed(localSchema, first);
  seen.perguntas = await getAgain(paths.listarPerguntasPorLocal(local?.Id ?? options.local));
  seen.unknownLocal = await get(paths.getLocalById(unknownIdLike(options.local)));
  if (isOtherOrigin(options)) {
    seen.preflights = [await preflight(paths.identificarPaciente), await preflight(paths.cadastrarResposta)];
  }
  if (readOnly || local === null) return seen;

  const identification: IdentificarPaciente = { Id_Local: local.Id, Nome: TEST_NAME, Telefone: '' };
  seen.identificacao = await ask('POST', paths.identificarPaciente, {}, identification);
  const id = parsed(identificacaoSchema, seen.identificacao)?.idIdentificacaoPaciente;
  const question = parsed(perguntasSchema, seen.perguntas[0])?.[0]?.Id;
  if (id === undefined || question === undefined) return seen;

  const answer = (Resposta: RespostaEnviada, Id_Pergunta: Id) => {
    const body: CadastrarResposta = { Resposta, Id_Pergunta, Id_Identificacao_Resposta: id };
    return ask('POST', paths.cadastrarResposta, {}, body);
  };
  seen.resposta = await answer('MB', question);
  if (!isAnswer(seen.resposta) || !isSuccess(seen.resposta)) return seen;
  seen.replacement = await answer('BO', question);
  seen.empty = await answer('', question);
  return seen;
};
