import { fork, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { InputError } from '../common/arguments';
import type { Ask, PanelAnswer } from './requests';

/**
 * Keeps a process of `file` ready. A request that comes while it works gets a process of its own. A process whose work
 * was not finished is killed, because nothing else ends a query.
 */
export const panelProcesses = (file: string) => {
  const running = new Set<ChildProcess>();
  const start = (): ChildProcess => {
    const child = fork(file, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    running.add(child);
    const remove = () => {
      running.delete(child);
      if (idle === child) idle = undefined;
    };
    child.once('exit', remove).on('error', remove);
    return child;
  };
  let idle: ChildProcess | undefined;
  idle = start();

  /** One process waits; the others end. */
  const release = (child: ChildProcess): void => {
    if (idle === undefined && child.connected) idle = child;
    else child.kill('SIGKILL');
  };

  const ask: Ask = async function* ask({ ...request }, signal) {
    signal.throwIfAborted();
    const child = idle ?? start();
    idle = undefined;
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    let isDone = false;
    try {
      const answers = on(child, 'message', { signal, close: ['exit'] }) as AsyncIterableIterator<[PanelAnswer]>;
      child.send(request);
      for await (const [answer] of answers) {
        isDone = answer === 'end' || 'error' in answer;
        if (answer === 'end') return;
        if ('error' in answer) throw answer.isInput ? new InputError(answer.error) : new Error(answer.error);
        yield answer.chunk;
        child.send('more');
      }
      throw new Error('o processo do painel foi encerrado antes do fim');
    } catch (error) {
      // Why the work was ended: the client left, or the time limit.
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
      if (isDone) release(child);
      else kill();
      // Ready before the next click.
      idle ??= start();
    }
  };

  const stop = (): void => {
    for (const child of running) child.kill('SIGKILL');
  };

  return { ask, stop };
};
