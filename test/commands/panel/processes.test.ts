import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InputError } from '../../../src/commands/common/arguments';
import { panelProcesses } from '../../../src/commands/panel/processes';
import type { PanelRequest } from '../../../src/commands/panel/requests';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

/** Notes its id in a file of that name, then answers by the word in `periodo`. */
const PROCESS = `
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
writeFileSync(join(__dirname, process.pid + '.started'), '');
const answers = {
  pid: () => { process.send({ chunk: String(process.pid) }); process.once('message', () => process.send('end')); },
  wrong: () => process.send({ error: 'escolha outro', isInput: true }),
  failing: () => process.send({ error: 'o disco falhou', isInput: false }),
  dying: () => process.exit(1),
  busy: () => { writeFileSync(join(__dirname, process.pid + '.busy'), ''); for (;;); },
  half: () => process.send({ chunk: 'half' }),
};
process.on('message', (message) => message !== 'more' && answers[message.options.periodo]());
process.on('disconnect', () => process.exit());
`;

const processes = () => {
  const folder = tempFolder(afterTest);
  const file = path.join(folder, 'process.js');
  writeFileSync(file, PROCESS);
  const { ask, stop } = panelProcesses(file);
  afterTest(stop);
  const files = (ending: string) => readdirSync(folder).filter((name) => name.endsWith(ending));
  const request = (periodo: string): PanelRequest => ({ of: 'alert', options: { periodo }, wayBack: '/' });
  const textOf = async (periodo: string, signal = new AbortController().signal) => {
    let text = '';
    for await (const chunk of ask(request(periodo), signal)) text += String(chunk);
    return text;
  };
  return { ask, request, textOf, files };
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A killed process has this state until its parent has noticed its end.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('a process is started before the first request', async () => {
  const { files } = processes();
  await until(() => files('.started').length === 1);
});

test('one process serves one request after the other', async () => {
  const { textOf } = processes();
  expect(await textOf('pid')).toBe(await textOf('pid'));
});

test('a request beside another has a process of its own', async () => {
  const { textOf } = processes();
  const pids = await Promise.all([textOf('pid'), textOf('pid'), textOf('pid')]);
  expect(new Set(pids).size).toBe(3);
  // One of them stays.
  await until(() => pids.filter((pid) => isRunning(Number(pid))).length === 1);
});

test('wrong input comes back as such', async () => {
  const { textOf } = processes();
  await expect(textOf('wrong')).rejects.toThrow(new InputError('escolha outro'));
  await expect(textOf('wrong')).rejects.toBeInstanceOf(InputError);
});

test('any other error comes back with its reason', async () => {
  const { textOf } = processes();
  const failed = textOf('failing');
  await expect(failed).rejects.toThrow('o disco falhou');
  await expect(failed).rejects.not.toBeInstanceOf(InputError);
});

test('a process that ends fails its own request alone', async () => {
  const { textOf } = processes();
  await expect(textOf('dying')).rejects.toThrow('o processo do painel foi encerrado antes do fim');
  expect(await textOf('pid')).toMatch(/^\d+$/);
});

test('when the client leaves, a process that works is killed', async () => {
  const { textOf, files } = processes();
  const client = new AbortController();
  const left = textOf('busy', client.signal);
  await until(() => files('.busy').length === 1);
  client.abort();
  await expect(left).rejects.toThrow('aborted');
  await until(() => !isRunning(Number(files('.busy')[0]?.split('.')[0])));
  expect(await textOf('pid')).toMatch(/^\d+$/);
});

test('when nobody takes the rest of a file, its process is killed', async () => {
  const { ask, request, files } = processes();
  const chunks = ask(request('half'), new AbortController().signal);
  expect((await chunks.next()).value).toBe('half');
  const [pid] = files('.started');
  await chunks.return(undefined);
  await until(() => !isRunning(Number(pid?.split('.')[0])));
});
