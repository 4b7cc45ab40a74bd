import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';

/** With `FUZZ_RUNS=20000` there are more runs than usual, each time with other random input. */
const { FUZZ_RUNS } = process.env;
const runs = FUZZ_RUNS === undefined ? { numRuns: 500, seed: 20_261_121 } : { numRuns: Number(FUZZ_RUNS) };

jest.setTimeout(600_000);

/** A text that only requests contain. A response that contains it repeats a part of the request, which is an error. */
const MARK = 'qzxjwk';

const marked = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `${MARK}${text}`);
const value = fc.oneof(
  marked,
  fc.integer(),
  fc.double(),
  fc.constantFrom(7, 'UTI-A', 1, 'Q-2', 'MB', '', null, true),
  fc.array(marked, { maxLength: 3 }),
  fc.dictionary(marked, marked, { maxKeys: 3 }),
);
const fields = ['Id_Local', 'Nome', 'Telefone', 'Resposta', 'Id_Pergunta', 'Id_Identificacao_Resposta', '__proto__'];
const field = fc.constantFrom(...fields, MARK);
const body = fc.oneof(
  fc.dictionary(field, value).map((fields) => JSON.stringify(fields)),
  fc.json(),
  marked,
  fc.constantFrom('', '{', '[]', 'null', '"'),
);
/** Percent-encodes a text. Lone surrogates, which have no encoding, are replaced. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const segments = ['7', 'UTI-A', '..', '%2e%2e', '%00', '%E0%A4%A', 'api', 'assets', 'index.html', 'perguntas'];
const segment = fc.oneof(marked.map(encoded), fc.constantFrom(...segments, `${MARK}.js`));

const calls = [paths.identificarPaciente, paths.cadastrarResposta];
const target = fc.oneof(
  fc.constantFrom(...calls),
  segment.map((id) => `/api/getlocalbyid/${id}`),
  segment.map((id) => `/api/listarperguntasporlocal/${id}`),
  fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
  segment.map((name) => `/assets/${name}`),
);
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'application/json; charset=latin1', 'text/plain', MARK),
    accept: fc.constantFrom('text/html', '*/*', MARK),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', MARK),
    'if-none-match': fc.constantFrom('*', `"${MARK}"`),
  },
  { requiredKeys: [] },
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH');

const post = fc.record({
  method: fc.constant('POST' as const),
  url: fc.constantFrom(...calls),
  headers: fc.constant({ 'content-type': 'application/json' }),
  body,
});
const any = fc.record({ method, url: target, headers });

const requests: fc.Arbitrary<InjectOptions & { url: string }> = fc.oneof(
  post,
  fc
    .tuple(any, body)
    .map(([request, text]) => (/GET|HEAD/.test(request.method) ? request : { ...request, body: text })),
);

/** Sends a request. Returns what is wrong with the response, or null. */
const offenceOf = async (app: FastifyInstance, request: InjectOptions & { url: string }): Promise<string | null> => {
  const { statusCode, headers: answered, payload } = await app.inject(request);
  const said = `${JSON.stringify(answered)}${payload}`;
  if (statusCode >= 500 && statusCode !== 503) return `answered ${statusCode}`;
  if (said.includes(MARK)) return 'echoes what was sent';
  if (/\bat .+:\d+:\d+/.test(payload)) return 'shows a stack';
  // `inject` normalizes the path, so this check does too: /api/%2e%2e requests the page and is no API call.
  const isCall = new URL(request.url, 'http://localhost').pathname.startsWith('/api/');
  if (isCall && payload !== '' && !String(answered['content-type']).startsWith('application/json'))
    return 'HTML for JSON';
  return null;
};

test('random requests never cause a 5xx other than 503, an echo, a stack or HTML for a call', async () => {
  const { app } = await testApp({});
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await offenceOf(app, request)).toBeNull();
    }),
    runs,
  );
});
