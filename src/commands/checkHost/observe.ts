import { paths } from '../../contract/paths';
import type { CadastrarResposta, IdentificarPaciente } from '../../contract/requests';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';
import type { RespostaEnviada } from '../../contract/respostas';
import { makeCall, type CallName, type Outcome } from './call';
import { parsed } from './outcomes';

export interface CheckOptions {
  /** `https://host/prefixo`, without a slash at the end. */
  host: string;
  local: string;
  /** The survey's origin, `https://pesquisa.hospital.example`; null if the host itself serves the survey. */
  origin: string | null;
  readOnly: boolean;
  timeoutMs: number;
}

/** The name of the test patient, which marks the row in the host's database as a test. */
export const TEST_NAME = 'TESTE DA PESQUISA';

export const isOtherOrigin = ({ host, origin }: CheckOptions): boolean =>
  origin !== null && new URL(host).origin !== origin;

export interface Observations {
  options: CheckOptions;
  /** The calls in order. If one fails, those that depend on it are not made. */
  made: Outcome[];
}

export const outcomesOf = ({ made }: Observations, name: CallName): Outcome[] =>
  made.filter(({ call }) => call === name);

/** Each GET of the survey is made this many times, to notice responses that differ. */
const REPEATS = 3;

/** An id that the host should not know. It is numeric if the real id is, because some hosts accept only numbers. */
export const unknownIdLike = (local: string): string => (/^\d+$/.test(local) ? '999999998' : 'inexiste0');

/** Makes the calls of a survey, repeats some, and adds a few that only test the host: at most 13 calls. */
export const observe = async (options: CheckOptions): Promise<Observations> => {
  const { host, origin, readOnly, timeoutMs } = options;
  const seen: Observations = { options, made: [] };
  const asSurvey = { accept: 'application/json', 'user-agent': 'conferir-host', ...(origin !== null && { origin }) };

  const ask = async (call: CallName, method: string, path: string, more: Record<string, string>, body?: string) => {
    const init = { method, headers: { ...asSurvey, ...more }, ...(body !== undefined && { body }) };
    const outcome = await makeCall(call, host + path, init, timeoutMs);
    seen.made.push(outcome);
    return outcome;
  };
  /** Bypasses caches, as the survey does. */
  const get = async (call: CallName, path: string, times = 1): Promise<Outcome> => {
    const outcome = await ask(call, 'GET', path, { 'cache-control': 'no-cache', pragma: 'no-cache' });
    if (times > 1 && !outcome.failure) await get(call, path, times - 1);
    return outcome;
  };
  const post = (call: CallName, path: string, body: IdentificarPaciente | CadastrarResposta) =>
    ask(call, 'POST', path, { 'content-type': 'application/json' }, JSON.stringify(body));

  const first = await get('local', paths.getLocalById(options.local), REPEATS);
  if (first.failure) return seen;
  const local = parsed(localSchema, first);
  const asked = await get('perguntas', paths.listarPerguntasPorLocal(local?.Id ?? options.local), REPEATS);
  await get('desconhecido', paths.getLocalById(unknownIdLike(options.local)));
  if (isOtherOrigin(options)) {
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    for (const path of [paths.identificarPaciente, paths.cadastrarResposta])
      await ask('preflight', 'OPTIONS', path, headers);
  }
  if (readOnly || local === null) return seen;

  const test = { Id_Local: local.Id, Nome: TEST_NAME, Telefone: '' };
  const identified = await post('identificacao', paths.identificarPaciente, test);
  const id = parsed(identificacaoSchema, identified)?.idIdentificacaoPaciente;
  const question = parsed(perguntasSchema, asked)?.[0]?.Id;
  if (id === undefined || question === undefined) return seen;

  const answer = (call: CallName, Resposta: RespostaEnviada) =>
    post(call, paths.cadastrarResposta, { Resposta, Id_Pergunta: question, Id_Identificacao_Resposta: id });
  if (!(await answer('resposta', 'MB')).response.ok) return seen;
  await answer('substituicao', 'BO');
  await answer('vazia', '');
  return seen;
};
