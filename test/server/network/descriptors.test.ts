import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../support/sockets';
import { useShippedServer } from '../support/shipped';

const { startListening } = useShippedServer();

const ASSET = '/assets/photo.0123456789ab.png';
const onLinux = process.platform === 'linux' ? test : test.skip;

const descriptorsOf = (pid = 0): number => readdirSync(`/proc/${pid}/fd`).length;

const answers = async (url: string): Promise<number> => (await fetch(url, { headers: { connection: 'close' } })).status;

onLinux('dropped connections with pipelined requests leave no descriptor open', async () => {
  const { process: server, url, port } = await startListening();
  await answers(`${url}${ASSET}`);
  const before = descriptorsOf(server.pid);
  const request = `GET ${ASSET} HTTP/1.1\r\nhost: x\r\n\r\n`;
  for (let round = 0; round < 10; round += 1) {
    const { socket, ended } = await connect(port, request.repeat(200));
    socket.once('data', () => socket.destroy());
    await ended;
  }
  expect(await answers(`${url}${ASSET}`)).toBe(200);
  expect(descriptorsOf(server.pid)).toBeLessThan(before + 20);
});

onLinux('more idle connections than descriptors neither end the process nor lock out a patient', async () => {
  const { process: server, url, port, output } = await startListening({}, { descriptors: 1024 });
  const idle = [];
  for (let opened = 0; opened < 1200; opened += 100) {
    idle.push(...(await Promise.all(Array.from({ length: 100 }, () => connect(port)))));
    expect(await answers(`${url}/1`)).toBe(200);
  }
  expect(await answers(`${url}/health`)).toBe(200);
  expect(descriptorsOf(server.pid)).toBeLessThan(1000);
  await Promise.all(idle.slice(0, 100).map(({ ended }) => ended));
  expect(idle.slice(-100).every(({ socket }) => !socket.destroyed)).toBe(true);
  expect(output.stderr).toBe('');
});

const half =
  'POST /api/identificarpaciente HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';

onLinux('connections with half a request do not lock out patients who connect later or at the same time', async () => {
  const { process: server, url, port, output } = await startListening({}, { descriptors: 256 });
  await Promise.all(Array.from({ length: 300 }, () => connect(port, half)));
  await wait(1000);
  expect(await answers(`${url}/1`)).toBe(200);

  server.kill('SIGSTOP');
  await Promise.all(Array.from({ length: 300 }, () => connect(port, half)));
  const patient = answers(`${url}/1`);
  await wait(200);
  server.kill('SIGCONT');
  expect(await patient).toBe(200);
  expect(output.stderr).toBe('');
});
