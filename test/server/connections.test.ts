import { once } from 'node:events';
import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';
import { listen, rawGet } from './support/raw';
import { connect } from './support/sockets';

const POST = `POST ${paths.identificarPaciente} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
const PHOTO = 'GET /assets/photo.0123456789ab.png HTTP/1.1\r\nhost: x\r\n\r\n';

test('a client that does not read its answer is cut off', async () => {
  const { app } = await testApp({ clientTimeoutMs: 500 });
  const port = await listen(app);
  // The client's socket is paused and emits no 'close', so the test waits for the 'close' of the server's socket.
  const cut = new Promise((resolve) => {
    app.server.once('connection', (accepted) => accepted.once('close', resolve));
  });
  const { socket } = await connect(port);
  socket.pause();
  // Requests the photo 16 times, so that the responses do not fit into the socket's buffers.
  socket.write(PHOTO.repeat(16));
  await cut;
});

test('closing does not wait for idle connections', async () => {
  const { app } = await testApp();
  const port = await listen(app);
  const clients = [await connect(port), await connect(port, 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n')];
  await new Promise((resolve) => clients[1]?.socket.once('data', resolve));
  await app.close();
  await Promise.all(clients.map(({ ended }) => ended));
  await expect(rawGet(port, '/health')).rejects.toThrow('ECONNREFUSED');
});

test('a request during the close is answered, with "connection: close"', async () => {
  const { app } = await testApp();
  const port = await listen(app);
  const body = '{"Id_Local":7}';
  const { socket, received, ended } = await connect(port, `${POST}content-length: ${body.length}\r\n\r\n`);
  await once(app.server, 'request');
  const other = await connect(port);
  const closed = app.close();
  socket.write(body);
  other.socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await Promise.all([ended, other.ended, closed]);
  expect(received()).toMatch(/^HTTP\/1\.1 201 /);
  expect(other.received()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
});
