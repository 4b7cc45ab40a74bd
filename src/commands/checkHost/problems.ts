import * as v from 'valibot';

export interface HostAnswer {
  response: Response;
  /** Undefined if the body is not JSON. */
  json: unknown;
}

/** Removes characters that could control the terminal. */
export const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 80);

/**
 * What is wrong with a response and how to fix it, the most basic problem first.
 * @param origin the survey's origin; null if it is also the host's
 * @param schema of the JSON that the survey reads, if it reads the response
 */
export const problemsOf = (
  { response, json }: HostAnswer,
  method: string,
  origin: string | null,
  schema?: v.GenericSchema,
) => {
  const { status, ok, headers } = response;
  const header = (key: string) => plain(headers.get(key) ?? '');
  const allowed = header('access-control-allow-origin');
  const [issue] = (schema && v.safeParse(schema, json).issues) ?? [];
  const wrong = issue && plain(`${v.getDotPath(issue) ?? ''} (${issue.message.replace(/ but received.*/s, '')})`);
  const found: [isWrong: boolean, problem: string][] = [
    [
      status >= 300 && status < 400,
      // Without the query, which may contain personal data.
      `redireciona para ${header('location').replace(/[?#].*/, '')}: use o endereço final, sem login`,
    ],
    [
      status >= 400 && status < 500,
      'confira o prefixo (sem /api no fim), não peça autenticação e aceite o JSON do contrato',
    ],
    [!ok, 'veja o registro de erros do host'],
    [!!schema && json === undefined, `não é JSON (${header('content-type')}): responda só JSON`],
    [!!issue, `difere do contrato em ${wrong}: use os nomes e tipos dele`],
    [
      origin !== null && ![origin, '*'].includes(allowed),
      `Access-Control-Allow-Origin é "${allowed}": responda com ${origin}, uma só vez`,
    ],
    [
      method === 'OPTIONS' && !/content-type|\*/i.test(header('access-control-allow-headers')),
      'permita content-type em Access-Control-Allow-Headers',
    ],
    [
      method === 'GET' && /max-age="?[1-9]/.test(header('cache-control')),
      'um proxy a guarda: use Cache-Control: no-store',
    ],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
};
