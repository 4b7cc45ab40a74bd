import { run } from './cli';
import { removePartialFiles } from './common/output';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    removePartialFiles();
    // Now that nobody listens, it ends the process as it does any other.
    process.kill(process.pid, signal);
  });
}

// Whoever reads the output may stop early (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

void run(process.argv.slice(2), process.env, process).then((code) => {
  process.exitCode = code;
});
