/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';

const root = path.resolve(__dirname, '../..');
const folder = tempFolder();

/** Writes a file into `folder`, a small repository with a copy of this repository's configuration. */
const write = (file: string, code: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), code);
};

/** Returns each error of `npm run check:code` as `file rule`. A rule is a lint rule or a TypeScript error number. */
const found = (): string[] => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'check:code', '--', '--format', 'unix'], {
    cwd: folder,
    timeout: 60_000,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^(\S+?):\d+:\d+: .*\((\S+)\)\]$/gm)].map(([, file, rule]) => `${file} ${rule}`).sort();
};

beforeAll(() => {
  for (const file of [
    'package.json',
    'tsconfig.json',
    '.oxlintrc.json',
    'config/statusRule.js',
    'src/components/assets.d.ts',
  ]) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const project of [
    'build/tsconfig.survey',
    'build/tsconfig.server',
    'test/tsconfig.test',
    'test/tsconfig.bench',
  ]) {
    cpSync(path.join(root, `config/${project}.json`), path.join(folder, `config/${project}.json`));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});

test('a change that breaks the types of other files is reported in those files, also after a run that passed', () => {
  write('src/contract/codes.ts', "export type Code = 'a' | 'b';\n");
  const names = (from: string) => `
    import type { Code } from '${from}contract/codes';
    export const names: Record<Code, string> = { a: 'A', b: 'B' };\n`;
  write('src/lib/names.ts', names('../'));
  write('src/server/names.ts', names('../'));
  write('test/lib/names.ts', names('../../src/'));
  write('test/server/names.ts', names('../../src/'));
  expect(found()).toEqual([]);
  write('src/contract/codes.ts', "export type Code = 'a' | 'b' | 'c';\n");
  expect(found()).toEqual([
    'src/lib/names.ts TS2741',
    'src/server/names.ts TS2741',
    'test/lib/names.ts TS2741',
    'test/server/names.ts TS2741',
  ]);
});

test('each kind of rule reports a violation', () => {
  write('src/contract/codes.ts', "export type Code = 'a' | 'b';\n");
  write('src/lib/promise.ts', 'export const save = (write: () => Promise<void>) => {\n  write();\n};\n');
  write('src/lib/environment.ts', 'export const port = process.env;\n');
  write('src/server/screen.ts', 'export const title = document.title;\n');
  write('src/pages/store.tsx', "export { useSelector } from 'react-redux';\n");
  write('src/store/store.ts', "export { useSelector } from 'react-redux';\n");
  write(
    'src/components/Clock.tsx',
    "import { useEffect } from 'react';\nexport const Clock = ({ at, tick }: { at: number; tick: (at: number) => void }) => {\n  useEffect(() => {\n    tick(at);\n  }, [tick]);\n  return Date.now();\n};\n",
  );
  write('config/tool.js', 'undefinedName();\n');
  expect(found()).toEqual([
    'config/tool.js no-undef',
    'src/components/Clock.tsx exhaustive-deps',
    'src/components/Clock.tsx purity',
    'src/lib/environment.ts TS2591',
    'src/lib/environment.ts no-unsafe-assignment',
    'src/lib/environment.ts no-unsafe-member-access',
    'src/lib/promise.ts no-floating-promises',
    'src/pages/store.tsx no-restricted-imports',
    'src/server/screen.ts TS2584',
    'src/server/screen.ts no-unsafe-assignment',
    'src/server/screen.ts no-unsafe-member-access',
  ]);
});

describe('a status is compared', () => {
  const rule = 'status-in-its-slice';
  const comparisons = `
    type State = { submission?: { status: 'idle' | 'sending' | 'sent' } };
    export const isSending = (state: State) => state.submission?.status === 'sending';
    export const isIdle = ({ status }: NonNullable<State['submission']>) => 'idle' !== status;
    export const word = ({ status }: NonNullable<State['submission']>) => {
      switch (status) {
        case 'sent':
          return 'Enviado';
        default:
          return '';
      }
    };
    export const isUnknown = (failure?: { status: number }) => failure?.status === 404;\n`;

  test('in its slice', () => {
    write('src/features/sending/sendingSlice.ts', comparisons);
    expect(found().filter((line) => line.includes('sending'))).toEqual([]);
  });

  test('nowhere else', () => {
    const files = ['src/features/sending/sendingListeners.ts', 'src/pages/Sending.tsx', 'src/store/sending.ts'];
    for (const file of files) write(file, comparisons);
    expect(found().filter((line) => line.includes('status'))).toEqual(
      files.flatMap((file) => Array.from({ length: 3 }, () => `${file} ${rule}`)),
    );
  });
});
