import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/contract/paths';
import { newDatabaseUrl, open, targetOf } from './support/database';
import { openSocket } from './support/inherited';
import { useShippedServer } from './support/shipped';
import { until } from '../support/eventually';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const { start, startListening } = useShippedServer();

/** Posts an identification on a new connection. Resolves with the status of the response or with the error. */
const identify = (port: number, Nome: string): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}${paths.identificarPaciente}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ Id_Local: 1, Nome }),
  }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );

test('during a restart on an inherited socket no post is refused or lost', async () => {
  const { fd, port } = openSocket();
  const env = { DATABASE_URL: await newDatabaseUrl() };
  const first = await startListening(env, { socket: fd });
  expect(first.port).toBe(port);

  const outcomes: unknown[] = [];
  let stop = false;
  const clients = [1, 2, 3, 4].map(async (client) => {
    for (let number = 0; !stop && number < 2000; number += 1) {
      outcomes.push(await identify(port, `${client}-${number}`));
      await wait(5);
    }
  });
  const waitForPosts = (count: number) => {
    const enough = outcomes.length + count;
    return until(`${count} posts`, () => outcomes.length >= enough);
  };
  await waitForPosts(20);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  await startListening(env, { socket: fd });
  await waitForPosts(20);
  stop = true;
  await Promise.all(clients);

  expect(outcomes.filter((outcome) => outcome !== 201)).toEqual([]);
  const rows = await open(targetOf(env.DATABASE_URL)).selectFrom('identificacao').select('nome').execute();
  expect(new Set(rows.map(({ nome }) => nome)).size).toBe(outcomes.length);
});

test('more than one inherited socket stops the start', async () => {
  const { fd } = openSocket();
  const server = await start({ LISTEN_FDS: '2' }, { socket: fd });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toContain('um único socket');
});

test('an inherited socket in the file system is refused in one line', async () => {
  const listening = net.createServer().listen(path.join(tempFolder(afterTest), 'http.sock'));
  await once(listening, 'listening');
  afterTest(() => new Promise((resolve) => listening.close(resolve)));
  const { _handle } = listening as unknown as { _handle: { fd: number } };
  const server = await start({}, { socket: _handle.fd });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toBe(
    'Não foi possível iniciar: o socket do systemd (ListenStream=) deve ser um endereço e uma porta, como 127.0.0.1:3000\n',
  );
});

test('banner and log name the address of an inherited socket, not HOST and PORT', async () => {
  const { fd, port } = openSocket();
  const { url, output } = await startListening({ HOST: '192.0.2.1', LOG_LEVEL: 'info' }, { socket: fd });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(output.stdout).toContain(`"msg":"Server listening at 127.0.0.1, port ${port}"`);
  expect(output.stdout).not.toContain('192.0.2.1');
});
