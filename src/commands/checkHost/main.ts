import { runCheckHost } from './command';

const output = {
  stdout: (text: string) => process.stdout.write(text),
  stderr: (text: string) => process.stderr.write(text),
};

// Whoever reads the output may stop early (`| head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

void runCheckHost(process.argv.slice(2), output).then((code) => {
  process.exitCode = code;
});
