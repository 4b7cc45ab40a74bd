/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** A file that breaks one rule, what it says, and the rule. */
const wrong: [file: string, code: string, rule: string][] = [
  ['src/contract/a.ts', "export { b } from '../lib/b';", 'contract imports only what stands to its left'],
  ['src/contract/a.ts', "import 'fastify';", 'contract imports only its packages'],
  ['src/deployment/a.ts', "export { b } from '../lib/b';", 'deployment imports only what stands to its left'],
  ['src/deployment/a.ts', "import 'react';", 'deployment imports only its packages'],
  ['src/lib/a.ts', "export { b } from '../features/local/b';", 'lib imports only what stands to its left'],
  ['src/lib/a.ts', "import 'react';", 'lib imports only its packages'],
  [
    'src/features/local/a.ts',
    "import type { B } from '../questions/b';\nexport type A = B;",
    'features/local imports only what stands to its left',
  ],
  ['src/features/local/a.ts', "import 'react-redux';", 'features/local imports only its packages'],
  [
    'src/features/identification/a.ts',
    "export { b } from '../questions/b';",
    'features/identification imports only what stands to its left',
  ],
  ['src/features/identification/a.ts', "import 'react';", 'features/identification imports only its packages'],
  [
    'src/features/questions/a.ts',
    "export { b } from '../submission/b';",
    'features/questions imports only what stands to its left',
  ],
  ['src/features/questions/a.ts', "import 'redux-persist';", 'features/questions imports only its packages'],
  [
    'src/features/submission/a.ts',
    "export { b } from '../../store/b';",
    'features/submission imports only what stands to its left',
  ],
  ['src/features/submission/a.ts', "import 'react';", 'features/submission imports only its packages'],
  [
    'src/features/kiosk/a.ts',
    "export { b } from '../../store/b';",
    'features/kiosk imports only what stands to its left',
  ],
  ['src/features/kiosk/a.ts', "import 'react';", 'features/kiosk imports only its packages'],
  ['src/store/a.ts', "export { b } from '../components/b';", 'store imports only what stands to its left'],
  ['src/store/a.ts', "import 'react';", 'store imports only its packages'],
  ['src/components/a.ts', "export { b } from '../lib/b';", 'components imports only what stands to its left'],
  ['src/components/masks/a.ts', "import '@reduxjs/toolkit';", 'components imports only its packages'],
  ['src/pages/a.ts', "export { b } from '../server/b';", 'pages imports only what stands to its left'],
  ['src/pages/a.ts', "import 'redux-persist';", 'pages imports only its packages'],
  ['src/firstPaint/a.ts', "export { b } from '../lib/b';", 'firstPaint imports only what stands to its left'],
  ['src/firstPaint/a.ts', "import 'valibot';", 'firstPaint imports only its packages'],
  ['src/a.ts', "export { b } from './lib/b';", 'at the root of src there is main.tsx alone'],
  ['src/server/db/a.ts', "export { b } from '../../lib/b';", 'server imports only what stands to its left'],
  ['src/server/a.ts', "import 'react';", 'server imports only its packages'],
  ['src/commands/a.ts', "export { b } from '../lib/b';", 'commands imports only what stands to its left'],
  ['src/commands/a.ts', "import 'react-redux';", 'commands imports only its packages'],
  ['src/pages/a.ts', "import 'node:fs';", "what runs in a browser uses nothing of Node's"],
  ['src/main.tsx', "export { b } from './server/b';", 'the app and the server meet in the contract'],
  ['src/pages/a.ts', "export { c } from './nowhere';", 'what is imported exists'],
  ['src/new/a.ts', "export { b } from './b';", 'every folder has its layer'],
];

/** The rules that a repository breaks which holds `files` beside one file `b.ts` in each folder. */
const broken = (files: Record<string, string>): string[] => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'layers-'));
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    cpSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
    const everywhere = wrong.map(([file]) => path.join(path.dirname(file), 'b.ts'));
    const all = {
      ...Object.fromEntries(everywhere.map((file) => [file, 'export const b = 1;\nexport type B = 1;'])),
      ...files,
    };
    for (const [file, code] of Object.entries(all)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        path.join(root, 'config/layers.cjs'),
        '--output-type',
        'json',
        'src',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
    return summary.violations.map(({ rule }) => rule.name);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** `wrong` in one run: a file a rule, each under a name of its own. */
const inOneRun = () =>
  Object.fromEntries(wrong.map(([file, code], index) => [file.replace(/a\.ts$/, `a${index}.ts`), code]));

test('each rule is broken by what it forbids, and by nothing else', () => {
  expect(broken(inOneRun()).sort()).toEqual(wrong.map(([, , rule]) => rule).sort());
});

test('what main imports has a room', () => {
  expect(broken({ 'src/main.tsx': "export { b } from './b';" })).toEqual(['main imports rooms']);
});

test('a circle is an error, of types alone too', () => {
  expect(
    broken({
      'src/pages/a.ts': "import type { C } from './c';\nexport type A = C;",
      'src/pages/c.ts': "import type { A } from './a';\nexport type C = A;",
    }),
  ).toContain('no circles');
});
