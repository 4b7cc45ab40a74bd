import * as v from 'valibot';
import { callUrl } from '../../contract/callUrl';
import { paths } from '../../contract/paths';
import { identificacaoSchema, localSchema, perguntasSchema } from '../../contract/responses';
import { plain, problemsOf, type HostAnswer } from './problems';

const TIMEOUT_MS = 10_000;

/** Marks the test patient in the host's database. */
export const TEST_NAME = 'TESTE DA PESQUISA';

interface CheckOptions {
  /** `https://host/prefixo` */
  host: string;
  /** The id of an existing location, as in a link. */
  idLocal: string;
  /** The survey's origin; null if it is also the host's. */
  origin: string | null;
  /** Makes no POST. */
  readOnly: boolean;
}

interface Result {
  call: string;
  /** 0: no response. */
  status: number;
  /** What is wrong and how to fix it, or null. */
  problem: string | null;
}

const jsonOf = (text: string): unknown => {
  try {
    // The survey reads JSON as UTF-8. Other bytes become U+FFFD.
    return text.includes('\uFFFD') ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const distinctSchema = v.pipe(
  perguntasSchema,
  v.check((list) => new Set(list.map(({ Id }) => String(Id))).size === list.length, 'dois Ids iguais'),
);

/** Makes the calls of a survey one after the other. Leaves out those that need what an earlier one did not return. */
export const checkHost = async ({ host, idLocal, origin, readOnly }: CheckOptions): Promise<Result[]> => {
  const results: Result[] = [];

  const send = async (method: string, path: string, body?: object): Promise<HostAnswer> => {
    const response = await fetch(callUrl(host, path), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(origin !== null && { origin }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { response, json: jsonOf(await response.text()) };
  };

  /** Makes a call and adds its result. Returns what the survey would read, if the response is right. */
  const check = async <T>(call: string, path: string, schema?: v.GenericSchema<unknown, T>, body?: object) => {
    const [method = ''] = call.split(' ');
    let found: T | undefined;
    try {
      const { response, json } = await send(method, path, body);
      const problems = problemsOf({ response, json }, method, origin, schema);
      if (problems.length === 0 && schema) {
        found = v.parse(schema, json);
        const again = method === 'GET' ? (await send(method, path)).json : json;
        if (JSON.stringify(again) !== JSON.stringify(json))
          problems.push('a repetição difere: fixe ordem e tipo dos ids');
      }
      results.push({ call, status: response.status, problem: problems[0] ?? null });
    } catch (error) {
      const reason = plain(`${String(error)} ${String((error as Error).cause)}`);
      const problem = `sem resposta (${reason}): confira endereço, porta, firewall e certificado`;
      results.push({ call, status: 0, problem });
    }
    return found;
  };

  const { identificarPaciente, cadastrarResposta } = paths;
  const ownSchema = v.pipe(
    localSchema,
    v.check(({ Id }) => String(Id) === idLocal, 'Id não é o do link'),
  );
  const local = await check('GET /api/getlocalbyid', paths.getLocalById(idLocal), ownSchema);
  if (results[0]?.status === 0) return results;
  const perguntas =
    local && (await check('GET /api/listarperguntasporlocal', paths.listarPerguntasPorLocal(local.Id), distinctSchema));
  // Browsers send preflights only to another origin.
  if (origin !== null)
    for (const path of [identificarPaciente, cadastrarResposta]) await check(`OPTIONS ${path}`, path);
  if (readOnly || !local) return results;

  const patient = { Id_Local: local.Id, Nome: TEST_NAME, Telefone: '' };
  const identificacao = await check(`POST ${identificarPaciente}`, identificarPaciente, identificacaoSchema, patient);
  const [pergunta] = perguntas ?? [];
  if (!pergunta || !identificacao) return results;
  const ids = { Id_Pergunta: pergunta.Id, Id_Identificacao_Resposta: identificacao.idIdentificacaoPaciente };
  // The host has to accept a second answer to a question (behaviour 4.3).
  for (const Resposta of ['MB', 'BO', ''])
    await check(`POST ${cadastrarResposta} ("${Resposta}")`, cadastrarResposta, undefined, { Resposta, ...ids });
  return results;
};
