import { runCheckHost } from './command';

const output = {
  stdout: (text: string) => process.stdout.write(text),
  stderr: (text: string) => process.stderr.write(text),
};

void runCheckHost(process.argv.slice(2), output).then((code) => {
  process.exitCode = code;
});
