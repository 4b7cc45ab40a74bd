import * as v from 'valibot';
import { callUrl } from '../../contract/callUrl';
import { checksFor, type Check, type CheckOptions, type Found } from './checks';
import { plain, problemsOf, type Answer } from './problems';

const TIMEOUT_MS = 10_000;

export interface Result {
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

type HostRequest = NonNullable<ReturnType<Check['request']>>;

const send = async ({ name }: Check, { path, body }: HostRequest, options: CheckOptions): Promise<Answer> => {
  const [method = ''] = name.split(' ');
  const response = await fetch(callUrl(options.host, path), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      ...(options.origin !== null && { origin: options.origin }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'OPTIONS' && {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { response, json: jsonOf(await response.text()) };
};

const check = async (one: Check, request: HostRequest, found: Found, options: CheckOptions): Promise<Result> => {
  const { name: call, schema, finds } = one;
  try {
    const { response, json } = await send(one, request, options);
    const problems = problemsOf({ response, json }, one, options.origin);
    if (problems.length === 0 && schema && finds) {
      Object.assign(found, { [finds]: v.parse(schema, json) });
      const again = request.body === undefined ? (await send(one, request, options)).json : json;
      if (JSON.stringify(again) !== JSON.stringify(json))
        problems.push('a repetição difere: fixe ordem e tipo dos ids');
    }
    return { call, status: response.status, problem: problems[0] ?? null };
  } catch (error) {
    const reason = plain(`${String(error)} ${String((error as Error).cause)}`);
    return { call, status: 0, problem: `sem resposta (${reason}): confira endereço, porta, firewall e certificado` };
  }
};

/** Makes the calls of a survey one after the other. Leaves out those that need what an earlier one did not return. */
export const checkHost = async (options: CheckOptions): Promise<Result[]> => {
  const found: Found = {};
  const results: Result[] = [];
  for (const one of checksFor(options)) {
    const request = one.request(found);
    if (request) results.push(await check(one, request, found, options));
    // The host cannot be reached.
    if (results[0]?.status === 0) break;
  }
  return results;
};
