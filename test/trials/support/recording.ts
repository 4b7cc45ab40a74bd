import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A system call of a process on a file. `at` is the time of the call, in ms since 1970. */
export type Call = { at: number; file: string } & (
  | { name: 'write'; offset: number; data: Buffer }
  | { name: 'truncate'; size: number }
  | { name: 'sync' | 'unlink' }
);

/** The strace command that records into `file`. It traces only the main thread, in which SQLite stores the answers. */
export const straceInto = (file: string): string[] => [
  'strace',
  ...['-D', '-ttt', '-y', '-xx', '-s', '70000', '-e', 'trace=pwrite64,fsync,fdatasync,ftruncate,unlink', '-o', file],
];

const LINE = /^(\d+\.\d+) (\w+)\((?:\d+<([^>]*)>|"([^"]*)")(?:, "([^"]*)", \d+, (\d+)|, (\d+))?\) = (\d+)$/;

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

const callOf = (line: string): Call | null => {
  const [, seconds, name = '', path, unlinked, data, offset, size, result] = LINE.exec(line) ?? [];
  const common = { at: Number(seconds) * 1000, file: bytesOf(path ?? unlinked ?? '').toString() };
  if (name === 'pwrite64') {
    return { ...common, name: 'write', offset: Number(offset), data: bytesOf(data ?? '').subarray(0, Number(result)) };
  }
  if (name === 'ftruncate') return { ...common, name: 'truncate', size: Number(size) };
  if (name === 'unlink') return { ...common, name: 'unlink' };
  return name.endsWith('sync') ? { ...common, name: 'sync' } : null;
};

/** The system calls on `files`, from what strace has written into `recording`. */
export const readRecording = async (recording: string, files: readonly string[]): Promise<Call[]> => {
  const calls: Call[] = [];
  for await (const line of createInterface({ input: createReadStream(recording) })) {
    const call = callOf(line);
    if (call !== null && files.includes(call.file)) calls.push(call);
  }
  return calls;
};
