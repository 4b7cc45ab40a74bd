import net from 'node:net';
import { Client } from 'pg';
import { afterTest } from '../database';

/** Another connection to the same database. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  // What ends the test's database ends it too.
  client.on('error', () => undefined);
  afterTest(() => client.end());
  return client;
};

/** A way to the server that can be made to say nothing more, with its connections open. */
export const silenceable = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets: net.Socket[] = [];
  let silent = false;
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', (chunk) => silent || far.write(chunk));
    far.on('data', (chunk) => silent || near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  afterTest(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const through = new URL(url);
  through.port = String((proxy.address() as net.AddressInfo).port);
  return {
    url: through.href,
    /** Those that are open now stay silent for good; `false` lets new ones speak. */
    silence: (now: boolean) => {
      silent = now;
    },
  };
};
