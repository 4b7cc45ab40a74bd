import http from 'node:http';
import { serve } from '../server/support/raw';

export interface Reply {
  status?: number;
  /** Headers to add to those of a faultless host; null removes a header. */
  headers?: Record<string, string | string[] | null>;
  /** Text, bytes, or a value to send as JSON. */
  body?: unknown;
}

export interface Received {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: unknown;
}

/**
 * How the host answers a call. `drop`: it closes the connection. A function makes the reply; `nth` is the number of
 * earlier requests with the same call.
 */
export type Behaviour = Reply | 'drop' | ((request: Received, nth: number) => Reply);

export type Call = 'local' | 'perguntas' | 'unknown' | 'preflight' | 'identificacao' | 'resposta';

export const ORIGIN = 'https://pesquisa.hospital.example';

const cors = { 'access-control-allow-origin': ORIGIN };

const faultless: Record<Call, Behaviour> = {
  local: { body: { Id: 7, Descricao: 'Internação' } },
  perguntas: {
    body: [
      { Id: 1, Descricao_Pergunta: 'Como você avalia a limpeza?' },
      { Id: 'Q-2', Descricao_Pergunta: 'Como você avalia o silêncio?' },
    ],
  },
  unknown: { status: 404, body: { erro: 'Local não encontrado.' } },
  preflight: {
    status: 204,
    headers: { 'access-control-allow-headers': 'Content-Type', 'access-control-allow-methods': 'GET, POST' },
  },
  identificacao: { status: 201, body: { idIdentificacaoPaciente: 4242 } },
  resposta: { status: 201 },
};

const routes: [RegExp, Call][] = [
  [/^OPTIONS /, 'preflight'],
  [/^POST \/prefixo\/api\/identificarpaciente$/, 'identificacao'],
  [/^POST \/prefixo\/api\/cadastrarresposta$/, 'resposta'],
  [/^GET \/prefixo\/api\/getlocalbyid\/7$/, 'local'],
  [/^GET \/prefixo\/api\/getlocalbyid\//, 'unknown'],
  [/^GET \/prefixo\/api\/listarperguntasporlocal\/0?[78]$/, 'perguntas'],
];

const send = (response: http.ServerResponse, { status = 200, headers = {}, body }: Reply): void => {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const all: NonNullable<Reply['headers']> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...cors,
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) response.setHeader(name, value);
  response.writeHead(status);
  response.end(raw ? body : body === undefined ? undefined : JSON.stringify(body));
};

/** Starts a host with the path prefix `/prefixo`. It stops after the test. */
export const startHttpHost = async (behaviours: Partial<Record<Call, Behaviour>> = {}) => {
  const received: Received[] = [];
  const times = new Map<Call, number>();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { method = '', url = '', headers } = request;
      const known: Received = { method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) };
      received.push(known);
      const call = routes.find(([route]) => route.test(`${method} ${url}`))?.[1];
      if (call === undefined) {
        send(response, { status: 404 });
        return;
      }
      const nth = times.get(call) ?? 0;
      times.set(call, nth + 1);
      const behaviour = behaviours[call] ?? faultless[call];
      if (behaviour === 'drop') request.socket.destroy();
      else send(response, typeof behaviour === 'function' ? behaviour(known, nth) : behaviour);
    });
  });
  return { host: `http://127.0.0.1:${await serve(server)}/prefixo`, received };
};
