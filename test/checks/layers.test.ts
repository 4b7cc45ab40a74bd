/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '../support/tempFolder';

const root = path.resolve(__dirname, '../..');
const folder = tempFolder();

/** Files, their code and the rule that each of them breaks. */
const wrong: [file: string, code: string, rule: string][] = [
  ['src/lib/value.ts', "export { b } from '../features/local/b';", 'lib imports only its layers'],
  [
    'src/features/local/type.ts',
    "import type { B } from '../questions/b';\nexport type A = B;",
    'features/local imports only its layers',
  ],
  ['src/components/masks/package.ts', "import '@reduxjs/toolkit';", 'components imports only its packages'],
  ['src/server/package.ts', "import 'react';", 'server imports only its packages'],
  ['src/pages/node.ts', "import 'node:fs';", 'code for the browser uses nothing of Node'],
  ['src/pages/nowhere.ts', "export { c } from './nothing';", 'every import can be resolved'],
  [
    'src/main.tsx',
    "export { b } from './server/b';\nexport * from './other';",
    'main.tsx imports nothing of the server',
  ],
  ['src/other.ts', "export { b } from './lib/b';", 'only main.tsx is at the root of src'],
  [
    'src/main.tsx',
    "export { b } from './server/b';\nexport * from './other';",
    'main.tsx imports folders of src, not files beside it',
  ],
  ['src/new/folder.ts', "export { b } from './b';", 'every folder is a listed layer'],
  [
    'src/features/local/value.ts',
    "export { r } from '../rootReducer';",
    'features import only types of rootReducer.ts',
  ],
  ['src/store/one.ts', "import type { Two } from './two';\nexport type One = Two;", 'no import cycles'],
];

test('each kind of rule reports the file that breaks it, and no other', () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  cpSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
  const targets = ['lib', 'features/local', 'features/questions', 'server', 'new'].map(
    (name) => [`src/${name}/b.ts`, 'export const b = 1;\nexport type B = 1;'] as const,
  );
  const allowed = [
    ['src/features/rootReducer.ts', 'export const r = 1;\nexport type R = 1;'],
    ['src/features/local/root.ts', "import type { R } from '../rootReducer';\nexport const root: R = 1;"],
  ] as const;
  const cycle = ['src/store/two.ts', "import type { One } from './one';\nexport type Two = One;"] as const;
  for (const [file, code] of [...targets, ...allowed, cycle, ...wrong]) {
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
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  expect(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).sort()).toEqual(
    wrong.map(([file, , rule]) => `${file}: ${rule}`).sort(),
  );
});
