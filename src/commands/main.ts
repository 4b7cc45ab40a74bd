import { reasonOf } from '../server/startError';
import { removePartialFiles } from './common/output';
import { run } from './program';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    removePartialFiles();
    // `once` has removed this listener, so sending the signal again ends the process.
    process.kill(process.pid, signal);
  });
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  removePartialFiles();
  // The reader of the output may stop early (`| head`).
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`Erro: não foi possível escrever na saída padrão: ${reasonOf(error)}\n`);
  process.exit(1);
});

// The messages of a command are not its work: if nobody reads them (`2>&1 | head`), it still finishes.
process.stderr.on('error', () => undefined);

void run(process.argv.slice(2), process.env, process).then((code) => {
  process.exitCode = code;
});
