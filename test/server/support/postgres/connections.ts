import net from 'node:net';
import { Client } from 'pg';
import { serve } from '../raw';
import { afterTest } from '../../../support/afterTest';

/** A connection to a database, separate from those of the app. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  // PostgreSQL may end this connection, for example if a test stops the server. Without a listener, that would be an
  // uncaught error.
  client.on('error', () => undefined);
  afterTest(() => client.end());
  return client;
};

/** A proxy to the PostgreSQL server of `url`. It can stop forwarding without closing connections. */
export const silenceable = async (url: string) => {
  const { hostname, port } = new URL(url);
  /** Data that arrived from clients while the proxy forwarded nothing. */
  const held: { far: net.Socket; chunks: Buffer[] }[] = [];
  let silent = false;
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    const here = { far, chunks: [] as Buffer[] };
    held.push(here);
    far.on('error', () => undefined);
    near.on('data', (chunk: Buffer) => (silent ? here.chunks.push(chunk) : far.write(chunk)));
    far.on('data', (chunk: Buffer) => silent || near.write(chunk));
    near.on('close', () => here.chunks.length > 0 || far.destroy());
    far.on('close', () => near.destroy());
  });
  const through = new URL(url);
  through.port = String(await serve(proxy));
  afterTest(() => {
    for (const { far } of held) far.destroy();
  });
  return {
    url: through.href,
    /** `true` stops forwarding without closing connections; `false` forwards new data again. */
    silence: (now: boolean) => {
      silent = now;
    },
    /**
     * Forwards the data that arrived from clients while the proxy forwarded nothing. Then ends the connections of these
     * clients, and resolves with their number when PostgreSQL has closed them.
     */
    deliver: async () => {
      const late = held.filter(({ chunks }) => chunks.length > 0);
      await Promise.all(
        late.map(({ far, chunks }) => {
          const closed = new Promise((resolve) => far.once('close', resolve));
          far.end(Buffer.concat(chunks));
          return closed;
        }),
      );
      return late.length;
    },
  };
};
