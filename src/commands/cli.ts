import { reasonOf } from '../hospital/db/databaseReason';
import { removePartialFile } from './common/output';
import { run } from './commandLine';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    removePartialFile();
    // `once` has removed this listener, so the same signal now ends the process.
    process.kill(process.pid, signal);
  });
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `EPIPE`: the program that reads the output has ended (`| head`). The command goes on, because it may do more than
  // print: `paciente --apagar` prints what it finds and then erases name and phone.
  if (error.code === 'EPIPE') return;
  removePartialFile();
  process.stderr.write(`Erro: não foi possível escrever na saída padrão: ${reasonOf(error)}\n`);
  process.exit(1);
});

// A command finishes even if nobody reads its messages (`2>&1 | head`).
process.stderr.on('error', () => undefined);

void run(process.argv.slice(2), process.env, process).then((code) => {
  process.exitCode = code;
});
