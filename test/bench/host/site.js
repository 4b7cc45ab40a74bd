const { Buffer } = require('node:buffer');
const http = require('node:http');
const { setTimeout: sleep } = require('node:timers/promises');
const { URL } = require('node:url');
const { answerOf } = require('./api.js');

/**
 * The path of an empty page. A visit opens this page first, because the browser starts a process for each origin, and
 * the start of that process must not be measured.
 */
const BLANK = '/api/blank';

const QUIET_MS = 600;
const PATIENCE_MS = 20_000;

const responseOf = (path, files) => {
  if (path === BLANK) return { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };
  if (!path.startsWith('/api/'))
    return files.get(path) ?? (path.startsWith('/assets/') ? null : files.get('/index.html'));
  const value = answerOf(path);
  return value && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
};

/**
 * Starts a server for one of the compared pages, on a port of its own. It serves the page's files, answers its API
 * calls and logs every request, except those for the empty page.
 * @param {Map} files the files by path, as files.js reads them
 */
const openSite = async (files) => {
  /** @type {{ type: string, bytes: number, isAnswered: boolean }[]} */
  const log = [];

  const server = http.createServer((request, response) => {
    const { pathname: path } = new URL(request.url, 'http://host');
    const { headers = {}, body = '' } = responseOf(path, files) ?? {};
    const entry = { type: headers['content-type'] ?? '', bytes: Buffer.byteLength(body), isAnswered: false };
    if (path !== BLANK) log.push(entry);
    request.resume();
    response.writeHead(body ? 200 : 404, { 'cache-control': 'no-store', ...headers, 'content-length': entry.bytes });
    response.end(body, () => {
      entry.isAnswered = true;
    });
  });
  // 60 s is longer than any pause of a measurement, so the browser never has to open a new connection.
  server.keepAliveTimeout = 60_000;

  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    blank: `${origin}${BLANK}`,
    log,
    /** Waits until all requests are answered and no new one has arrived for `QUIET_MS`. */
    quiet: async () => {
      for (let waited = 0, seen = -1, since = 0; waited < PATIENCE_MS; waited += 50) {
        await sleep(50);
        since = log.length === seen && log.every(({ isAnswered }) => isAnswered) ? since + 50 : 0;
        seen = log.length;
        if (since >= QUIET_MS) return;
      }
      throw new Error('The page does not stop making requests.');
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

module.exports = { openSite };
