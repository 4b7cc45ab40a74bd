import { execFileSync } from 'node:child_process';
import {
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../../src/commands/common/arguments';
import { destinationOf, removePartialFile, writeWhole } from '../../../src/commands/common/output';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

const terminal = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
const write = (file: string, text: Parameters<typeof writeWhole>[2] = ['new'], force = false) =>
  writeWhole({ file, force }, terminal, text, () => 'Gravado');

test('the file appears, as the only one, when it is complete', async () => {
  const dir = tempFolder(afterTest);
  const file = path.join(dir, 'a', 'b.txt');
  async function* text() {
    yield 'á'.repeat(100_000);
    await setImmediate();
    expect(existsSync(file)).toBe(false);
    yield '!';
  }
  await write(file, text());
  expect(readFileSync(file, 'utf8')).toBe(`${'á'.repeat(100_000)}!`);
  expect(readdirSync(path.dirname(file))).toEqual(['b.txt']);
});

function* failing() {
  yield 'x'.repeat(200_000);
  throw new Error('the database went away');
}

test('a failure leaves no new file', async () => {
  const dir = tempFolder(afterTest);
  await expect(write(path.join(dir, 'b.txt'), failing())).rejects.toThrow('went away');
  expect(readdirSync(dir)).toEqual([]);
});

test('a failure keeps an existing file', async () => {
  const dir = tempFolder(afterTest);
  const file = path.join(dir, 'b.txt');
  writeFileSync(file, 'old');
  await expect(write(file, failing(), true)).rejects.toThrow('went away');
  expect(readdirSync(dir)).toEqual(['b.txt']);
  expect(readFileSync(file, 'utf8')).toBe('old');
});

test('a symbolic link remains where the file that it leads to is gone', async () => {
  const dir = tempFolder(afterTest);
  const [link, second] = [path.join(dir, 'link.txt'), path.join(dir, 'second.txt')];
  symlinkSync(path.join('share', 'b.txt'), second);
  symlinkSync(second, link);
  await write(link);
  expect(readFileSync(path.join(dir, 'share', 'b.txt'), 'utf8')).toBe('new');
  expect([link, second].map((file) => readlinkSync(file))).toEqual([second, path.join('share', 'b.txt')]);
});

test('a file that another program creates during the command is not replaced either', async () => {
  const dir = tempFolder(afterTest);
  const file = path.join(dir, 'b.txt');
  function* text() {
    yield 'new';
    writeFileSync(file, 'other');
  }
  await expect(write(file, text())).rejects.toThrow('já existe');
  expect(readFileSync(file, 'utf8')).toBe('other');
  expect(readdirSync(dir)).toEqual(['b.txt']);
});

test('a file that another user left under the name of the temporary file does not become the output', async () => {
  const file = path.join(tempFolder(afterTest), 'b.txt');
  const left = `${file}.${process.pid}.parcial`;
  writeFileSync(left, '', { mode: 0o666 });
  const { ino } = statSync(left);
  await write(file);
  expect(statSync(file).ino).not.toBe(ino);
});

test('text goes into a pipe, which is not replaced', async () => {
  const pipe = path.join(tempFolder(afterTest), 'pipe');
  execFileSync('mkfifo', [pipe]);
  // With these flags, `open` and `read` return immediately. If `write` does not write into the pipe, the test therefore
  // fails instead of hanging.
  const reader = await open(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  await write(pipe, ['a', 'b']);
  expect((await reader.read()).buffer.toString('utf8', 0, 2)).toBe('ab');
  await reader.close();
  expect(statSync(pipe).isFIFO()).toBe(true);
});

test('a destination that is a folder, or lies below a file, is reported in one line', async () => {
  const dir = tempFolder(afterTest);
  mkdirSync(path.join(dir, 'folder'));
  writeFileSync(path.join(dir, 'file'), '');
  await expect(write(path.join(dir, 'folder'))).rejects.toThrow(InputError);
  await expect(write(path.join(dir, 'file/a.txt'))).rejects.toThrow(/não é possível gravar/);
  await expect(write(path.join(dir, 'folder'), ['new'], true)).rejects.toThrow(
    /folder: não é possível gravar \(E\w+: é uma pasta\)/,
  );
  expect(readdirSync(dir)).toEqual(['file', 'folder']);
});

test('a process that is ended by a signal leaves no partial file', async () => {
  const dir = tempFolder(afterTest);
  let reached: () => void;
  const halfway = new Promise<void>((resolve) => (reached = resolve));
  let giveUp: (error: Error) => void = () => undefined;
  async function* text() {
    yield 'x'.repeat(200_000);
    reached();
    await new Promise((_, reject) => (giveUp = reject));
  }
  const writing = write(path.join(dir, 'b.txt'), text());
  await halfway;
  expect(readdirSync(dir)).toHaveLength(1);
  removePartialFile();
  expect(readdirSync(dir)).toEqual([]);
  giveUp(new Error('ended'));
  await expect(writing).rejects.toThrow('ended');
});

test('an account without a home folder writes files, as under systemd without libnss-systemd', () => {
  const homedir = jest.spyOn(os, 'homedir').mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  afterTest(() => {
    homedir.mockRestore();
  });
  const file = path.join(tempFolder(afterTest), 'copia.db');
  expect(destinationOf({ saida: file }, 'copia.db', { dialect: 'sqlite', file: 'avaliacao.db' }).file).toBe(file);
});
