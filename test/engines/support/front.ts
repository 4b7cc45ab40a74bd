import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `cameAt` is when the proxy got the request, `answeredAt` when it began to respond, both by `performance.now()`. */
interface Post {
  path: string;
  body: unknown;
  cameAt: number;
  answeredAt: number;
}

/** The path of another page of this origin, for which a patient leaves the survey. */
export const ELSEWHERE = '/outra';

/** The path of a list of the requests so far, as JSON. */
export const REQUESTS = '/pedidos';

/**
 * A proxy in front of the hospital's server, because some drivers cannot intercept requests.
 * @param elsewhere the HTML of the page at `ELSEWHERE`, which is empty by default
 */
export const openFront = async (hospital: { url: string }, elsewhere = '') => {
  const posts: Post[] = [];
  /** The paths of all requests, in their order. */
  const requests: string[] = [];
  let release = () => {};
  let released = Promise.resolve();
  let refusing = false;

  const server = createServer((incoming, outgoing) => {
    const cameAt = performance.now();
    const { method, url = '/', headers } = incoming;
    if (url === REQUESTS) {
      outgoing.end(JSON.stringify(requests));
      return;
    }
    requests.push(url);
    if (url.startsWith(ELSEWHERE)) {
      outgoing.setHeader('content-type', 'text/html').end(`<!doctype html>${elsewhere}`);
      return;
    }
    if (refusing && url.endsWith('/cadastrarresposta')) {
      outgoing.writeHead(503).end();
      return;
    }
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      if (url.endsWith('.js')) await released;
      const body = Buffer.concat(chunks);
      const onwards = request(hospital.url + url, { method, headers });
      onwards.end(body);
      const [answer] = (await once(onwards, 'response')) as [IncomingMessage];
      // Reads the clock before sending the response. At the event `finish` the page may already have the response.
      const answeredAt = performance.now();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      await once(outgoing, 'finish');
      if (method === 'POST') posts.push({ path: url, body: JSON.parse(body.toString()), cameAt, answeredAt });
    };
    pass().catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    requests,
    holdCode: () => {
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
    releaseCode: () => {
      release();
    },
    /** From now on each answer that is posted fails, or no longer fails. */
    refuseAnswers: (yes: boolean) => {
      refusing = yes;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export type Front = Awaited<ReturnType<typeof openFront>>;
