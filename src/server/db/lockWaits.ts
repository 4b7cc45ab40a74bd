import { channel, subscribe } from 'node:diagnostics_channel';

const NAME = 'avaliacao.lockWait';
const waits = channel(NAME);

/** Tells whoever counts that writing waited `ms` for another process. */
export const publishLockWait = (ms: number): void => {
  waits.publish(ms);
};

/** Hears of every wait for another process's lock on a SQLite file, when it is over. */
export const onLockWait = (listener: (ms: number) => void): void => {
  subscribe(NAME, (ms) => {
    listener(ms as number);
  });
};
