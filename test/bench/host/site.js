// A site is a server, on its own port, for one of the compared pages. It serves the page's files, answers its API calls
// and logs every request.
const { Buffer } = require('node:buffer');
const http = require('node:http');
const { performance } = require('node:perf_hooks');
const { URL } = require('node:url');
const { makeApi } = require('./api.js');

/**
 * The path of an empty page. A visit opens this page first, because the browser starts a process for each origin, and
 * the start of that process must not be measured.
 */
const BLANK = '/api/blank';

const kinds = { 'text/html': 'html', 'text/javascript': 'script', 'text/css': 'style', 'image/svg+xml': 'image' };

const readBody = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.join('');
};

const answerOf = async (request, path, files, api) => {
  if (path === BLANK)
    return {
      status: 200,
      headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
      body: '<!doctype html>',
    };
  if (path.startsWith('/api/')) {
    const value = await api(path);
    if (value === undefined) return { status: 404, headers: {}, body: '' };
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify(value),
    };
  }
  const file = files.get(path) ?? (path.startsWith('/assets/') ? undefined : files.get('/index.html'));
  if (!file) return { status: 404, headers: {}, body: '' };
  const headers = { ...file.headers, etag: file.etag };
  if (request.headers['if-none-match'] === file.etag) return { status: 304, headers, body: '' };
  return { status: 200, headers, body: file.body };
};

/**
 * @param {string} name
 * @param {Map} files the files by path, as pages.js reads them
 * @param {{ delay?: number }} [options] `delay`: ms until an API call is answered
 * @returns `origin`, `log` (every request so far: kind, method, path, status, bytes, body, took) and `close`
 */
const openSite = async (name, files, { delay = 0 } = {}) => {
  const api = makeApi(delay);
  const log = [];

  const server = http.createServer(async (request, response) => {
    const startedAt = performance.now();
    const { pathname: path } = new URL(request.url, 'http://host');
    const entry = { kind: 'api', method: request.method, path, startedAt };
    if (path !== BLANK) log.push(entry);
    entry.sent = await readBody(request);
    const { status, headers, body } = await answerOf(request, path, files, api);
    entry.status = status;
    entry.bytes = Buffer.byteLength(body);
    if (!path.startsWith('/api/')) entry.kind = kinds[headers['content-type']?.split(';')[0]] ?? 'other';
    response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': entry.bytes });
    response.end(body, () => {
      entry.took = performance.now() - startedAt;
    });
  });
  // Longer than any pause of a measurement, so that the browser never has to reopen a connection.
  server.keepAliveTimeout = 60_000;

  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { name, origin, blank: `${origin}${BLANK}`, log, close };
};

module.exports = { openSite };
