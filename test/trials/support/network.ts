import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '../../server/support/raw';

/**
 * A simulated network that forwards connections to the port `target` of this machine. When the client or the server
 * closes a connection, the network closes the other side too and drops delayed data. So no request arrives at the
 * server after its client has given up.
 */
export const startNetwork = async (target: number) => {
  const pairs = new Set<{ near: net.Socket; far: net.Socket }>();
  let [delayMs, losesAnswers, refuses] = [0, false, false];
  const proxy = net.createServer((near) => {
    if (refuses) {
      near.destroy();
      return;
    }
    const far = net.connect(target, '127.0.0.1').setNoDelay();
    far.on('error', () => undefined);
    const pair = { near: near.setNoDelay(), far };
    pairs.add(pair);
    const forward = (from: net.Socket, to: net.Socket, isAnswer: boolean): void => {
      let last = Promise.resolve();
      from.on('data', (chunk: Buffer) => {
        if (isAnswer && losesAnswers) return;
        last = last
          .then(() => (delayMs > 0 ? wait(delayMs) : undefined))
          .then(() => {
            if (to.writable) to.write(chunk);
          });
      });
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    };
    forward(near, far, false);
    forward(far, near, true);
  });
  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: await serve(proxy),
    /** Delays each chunk of data by `ms`. */
    delay: (ms: number) => {
      delayMs = ms;
    },
    /** `true` drops all responses; `false` delivers responses again. */
    loseAnswers: (now: boolean) => {
      losesAnswers = now;
    },
    /** `true` closes new connections immediately; `false` accepts them again. */
    refuse: (now: boolean) => {
      refuses = now;
    },
    /** Closes each connection to the server in one direction: no more data is sent to it, but it can still respond. */
    halfClose: () => {
      for (const { far } of pairs) far.end();
    },
    cut,
  };
};

export type Network = Awaited<ReturnType<typeof startNetwork>>;
