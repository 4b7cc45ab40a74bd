import { jitter } from './clock';
import { ala, identificacao, perguntas } from './hospital';

export interface Call {
  method: string;
  /** Path after the host's prefix, percent-encoded. */
  path: string;
  body: unknown;
  request: Request;
  /** Time of the call, in ms since 1970. If the test uses a fake clock, the time on that clock. */
  at: number;
}

type Answer = () => Response | Promise<Response>;
/** Responses by route, such as `POST /api/cadastrarresposta`. */
export type Answers = Record<string, Answer>;

export const json =
  (value: unknown, status = 200): Answer =>
  () =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

export const text =
  (body: string, status = 200, type = 'text/plain'): Answer =>
  () =>
    new Response(body, { status, headers: { 'content-type': type } });

export const noContent: Answer = () => new Response(null, { status: 204 });

/** A redirect to a page that answers 200. */
export const redirect: Answer = () => new Response(null, { status: 302, headers: { location: '/login' } });

/** A response with a body that never ends. */
export const endless = (status = 200) => {
  let givenUp = 0;
  const answer: Answer = () => {
    const body = new ReadableStream({
      cancel: () => {
        givenUp += 1;
      },
    });
    return new Response(body, { status });
  };
  return { answer, givenUp: () => givenUp };
};

/**
 * What `fetch` returns for a response of the host. Only a redirect changes: it becomes the target page or, if the
 * request does not follow redirects, an opaque response.
 */
const asFetched = (response: Response, { redirect: mode }: Request): Response => {
  if (response.status !== 302) return response;
  const seen =
    mode === 'manual' ? { type: 'opaqueredirect', status: 0, ok: false } : { redirected: true, status: 200, ok: true };
  const entries = Object.entries(seen).map(([key, value]) => [key, { value }]);
  return Object.defineProperties(
    new Response('<p>Login', { status: 200 }),
    Object.fromEntries(entries) as PropertyDescriptorMap,
  );
};

export const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** A response that is pending until the test calls `release`. */
export const held = () => {
  let give: (response: Response | Promise<Response>) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return {
    answer: (() => promise) as Answer,
    release: (answer: Answer) => {
      give(answer());
    },
  };
};

/** Responds to the first calls with these answers, in order, and to all further calls with the last answer. */
export const inTurn = (...answers: [Answer, ...Answer[]]): Answer => {
  const [last] = answers.slice(-1) as [Answer];
  return () => (answers.shift() ?? last)();
};

export const GET_LOCAL = 'GET /api/getlocalbyid/7';
export const GET_PERGUNTAS = 'GET /api/listarperguntasporlocal/7';
export const POST_IDENTIFICACAO = 'POST /api/identificarpaciente';
export const POST_RESPOSTA = 'POST /api/cadastrarresposta';

const RealRequest = Request;

/**
 * Keeps every `Request` in memory until the test ends. When a `Request` has been garbage-collected, Node no longer
 * aborts `request.signal`, even if that signal is still in use.
 */
const keepRequests = () => {
  const kept: Request[] = [];
  jest.spyOn(globalThis, 'Request').mockImplementation((...args) => {
    const request = new RealRequest(...args);
    kept.push(request);
    return request;
  });
};

const unforeseen: string[] = [];

export const expectNothingUnforeseen = () => {
  const rest = unforeseen.splice(0);
  if (rest.length > 0) throw new Error(`Requested, but the test has no response for it: ${rest.join(', ')}`);
};

/**
 * Replaces `fetch` with a fake host until the test ends. The host serves location 7 with its questions and accepts
 * every post.
 * @param answers other responses for single routes
 */
export const fakeHost = (answers: Answers = {}, apiBaseUrl = 'https://hospital.example/avaliacao') => {
  const calls: Call[] = [];
  const routes: Answers = {
    [GET_LOCAL]: json(ala),
    [GET_PERGUNTAS]: json(perguntas),
    [POST_IDENTIFICACAO]: json(identificacao, 201),
    [POST_RESPOSTA]: noContent,
    ...answers,
  };

  keepRequests();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const at = Date.now();
    const request = new Request(input, init);
    const path = request.url.replace(apiBaseUrl, '');
    const called = `${request.method} ${path}`;
    const call: Call = { method: request.method, path, body: undefined, request, at };
    calls.push(call);
    const body = await request.clone().text();
    call.body = body ? JSON.parse(body) : undefined;
    const answer = routes[called];
    const late = jitter();
    if (late > 0) await new Promise((resolve) => setTimeout(resolve, late));
    if (answer) return asFetched(await answer(), request);
    unforeseen.push(called);
    throw new TypeError(`no answer for ${called}`);
  });

  return {
    apiBaseUrl,
    calls,
    callsTo: (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route),
    now: (route: string, answer: Answer) => {
      routes[route] = answer;
    },
  };
};

export type FakeHost = ReturnType<typeof fakeHost>;
