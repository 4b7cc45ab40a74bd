import net from 'node:net';
import { afterTest } from '../../support/afterTest';

/** A TCP connection of a client, for requests that no HTTP client would send. */
export interface RawClient {
  socket: net.Socket;
  /** The data received so far. */
  received: () => string;
  ended: Promise<void>;
}

/** Opens a connection to this machine and sends `text`. `ended` resolves when the connection is closed or refused. */
export const connect = async (port: number, text = '', host = '127.0.0.1'): Promise<RawClient> => {
  const socket = net.connect(port, host);
  afterTest(() => socket.destroy());
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  if (text !== '') socket.write(text);
  return { socket, received: () => received, ended };
};
