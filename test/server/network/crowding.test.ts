import { paths } from '../../../src/contract/paths';
import { connectionsThatFit } from '../../../src/server/network/crowding';
import { testApp } from '../support/app';
import { migratedFile } from '../support/database';
import { lockDatabase } from '../support/lock';
import { listen } from '../support/raw';
import { connect, type RawClient } from '../support/sockets';

const HALF = `POST ${paths.identificarPaciente} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n`;
const POST = `${HALF}{"Id_Local":7}`;

const crowded = async () => {
  const { file, db } = await migratedFile({ patienceMs: 600_000 });
  const { app } = await testApp({ db, maxConnections: 3, clientTimeoutMs: 300_000 });
  const port = await listen(app);
  /**
   * Opens a connection and sends `text`. Resolves when the server has accepted the connection and received the request,
   * if any.
   */
  const join = async (text = ''): Promise<RawClient> => {
    const heard = new Promise((resolve) => app.server.once(text === '' ? 'connection' : 'request', resolve));
    const client = await connect(port, text);
    await heard;
    return client;
  };
  return { file, join };
};

const nextStatus = ({ socket, ended }: RawClient): Promise<string | null> =>
  Promise.race([
    new Promise<string>((resolve) =>
      socket.once('data', (data: Buffer) => {
        resolve(data.toString().slice(9, 12));
      }),
    ),
    ended.then(() => null),
  ]);

const ask = (client: RawClient): Promise<string | null> => {
  const status = nextStatus(client);
  client.socket.write('GET /7 HTTP/1.1\r\nhost: x\r\n\r\n');
  return status;
};

test('the connection that has been idle longest is closed', async () => {
  const { join } = await crowded();
  const [first, second, third] = [await join(), await join(), await join()];
  expect(await ask(first)).toBe('200');
  const newest = await join();
  await second.ended;
  for (const client of [newest, third, first]) expect(await ask(client)).toBe('200');
});

test('an idle connection is closed before one with an unfinished request', async () => {
  const { join } = await crowded();
  const [half, idle, other] = [await join(HALF), await join(), await join()];
  const newest = await join();
  await idle.ended;
  const answer = nextStatus(half);
  half.socket.write('{"Id_Local":7}');
  expect(await answer).toBe('201');
  for (const client of [newest, other]) expect(await ask(client)).toBe('200');
});

test('without idle connections, the one that has waited longest for its client is closed', async () => {
  const { file, join } = await crowded();
  const release = lockDatabase(file);
  const served = await join(POST);
  const answer = nextStatus(served);
  const [first, second] = [await join(HALF), await join(HALF)];
  const newest = await join();
  await first.ended;
  expect(await ask(newest)).toBe('200');
  second.socket.write('{"Id_Local":7}');
  release();
  expect(await nextStatus(second)).toBe('201');
  expect(await answer).toBe('201');
});

test('while all connections are being served, a few more are accepted and further ones are closed', async () => {
  const { file, join } = await crowded();
  const release = lockDatabase(file);
  const served: RawClient[] = [];
  for (let connections = 0; connections < 3 + 64; connections += 1) served.push(await join(POST));
  const answers = served.map(nextStatus);
  const newest = await join();
  await newest.ended;
  release();
  expect(await Promise.all(answers)).toEqual(served.map(() => '201'));
});

test.each([
  [1024, 896],
  [256, 128],
  [200, 100],
  [65, 32],
  [10_128, 10_000],
  [1_048_576, 10_000],
  ['unlimited', 10_000],
  ['unknown', 10_000],
])('%s descriptors are enough for %i connections', (soft, connections) => {
  const limits = soft === 'unknown' ? {} : { userLimits: { open_files: { soft } } };
  jest.spyOn(process.report, 'getReport').mockReturnValue(limits);
  expect(connectionsThatFit()).toBe(connections);
});
