const { setTimeout: sleep } = require('node:timers/promises');

const QUIET_MS = 600;
const PATIENCE_MS = 20_000;

const ofKind = (requests, kind) => requests.filter((request) => request.kind === kind);
const ofCall = (requests, call) => requests.filter(({ path }) => path.startsWith(`/api/${call}`));

const bytesOf = (requests) => requests.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

/** Waits until all requests are answered and no new one has arrived for `QUIET_MS`. */
const quiet = async ({ log }) => {
  for (let waited = 0, seen = -1, since = 0; waited < PATIENCE_MS; waited += 50) {
    await sleep(50);
    const open = log.filter(({ took }) => took === undefined).length;
    since = log.length === seen && open === 0 ? since + 50 : 0;
    seen = log.length;
    if (since >= QUIET_MS) return;
  }
  throw new Error('The page does not stop making requests.');
};

module.exports = { ofKind, ofCall, bytesOf, quiet };
