/** @jest-environment node */
import { lintText, type Snippet } from './support/lintText';

/** [a file in the folder, what it must not import] */
const wrong: [file: string, imported: string][] = [
  // contract: nothing of ours, and it runs on both sides.
  ...['../lib/api', '../features/local/localSlice', '../store/hooks', '../components/faces', '../pages/router', '../server/app', '../main'].map(
    (imported): [string, string] => ['src/contract/a.ts', imported],
  ),
  ...['react', '@reduxjs/toolkit', 'fastify', 'node:fs'].map((imported): [string, string] => ['src/contract/a.ts', imported]),

  ...['../features/local/localSlice', '../store/hooks', '../components/faces', '../pages/router', '../server/app'].map(
    (imported): [string, string] => ['src/lib/a.ts', imported],
  ),
  ...['react', 'react-redux', 'redux-persist', 'node:fs', 'fastify'].map((imported): [string, string] => ['src/lib/a.ts', imported]),

  // features: no React, nothing to the right, and among themselves only to the left.
  ...['local', 'identification', 'questions', 'submission'].flatMap((feature) =>
    ['../../store/hooks', '../../components/faces', '../../pages/router', '../../server/app', 'react', 'react-redux', 'react-router-dom', 'redux-persist', 'node:fs'].map(
      (imported): [string, string] => [`src/features/${feature}/a.ts`, imported],
    ),
  ),
  ['src/features/local/a.ts', '../identification/identificationSlice'],
  ['src/features/local/a.ts', '../questions/questionsSlice'],
  ['src/features/local/a.ts', '../submission/submissionSlice'],
  ['src/features/local/a.ts', '../../features/submission/submissionSlice'],
  ['src/features/identification/a.ts', '../questions/questionsSlice'],
  ['src/features/identification/a.ts', '../submission/submissionSlice'],
  ['src/features/questions/a.ts', '../submission/submissionSlice'],

  ...['../components/faces', '../pages/router', '../server/app', '../main', 'node:fs', 'fastify'].map((imported): [string, string] => ['src/store/a.ts', imported]),

  // components: props in, callbacks out.
  ...['../lib/api', '../features/local/localSlice', '../store/hooks', '../pages/router', '../server/app'].map(
    (imported): [string, string] => ['src/components/A.tsx', imported],
  ),
  ...['react-redux', '@reduxjs/toolkit', '@reduxjs/toolkit/query', 'redux-persist', 'react-router-dom', 'node:fs', 'fastify'].map(
    (imported): [string, string] => ['src/components/A.tsx', imported],
  ),
  ['src/components/masks/a.ts', '../../features/local/localSlice'],

  ...['../server/app', '../main', 'node:fs', 'fastify'].map((imported): [string, string] => ['src/pages/A.tsx', imported]),

  // server: the contract only.
  ...['../lib/deployment', '../features/local/localSlice', '../store/hooks', '../components/faces', '../pages/router', 'react', '@reduxjs/toolkit'].map(
    (imported): [string, string] => ['src/server/a.ts', imported],
  ),
  ['src/server/routes/a.ts', '../../lib/deployment'],
  ['src/server/db/a.ts', '../../features/local/localSlice'],
];

const right: [file: string, imported: string][] = [
  ['src/contract/a.ts', 'valibot'],
  ['src/contract/a.ts', './ids'],
  ['src/lib/a.ts', '../contract/ids'],
  ['src/lib/a.ts', '@reduxjs/toolkit/query'],
  ['src/features/local/a.ts', '../../lib/api'],
  ['src/features/local/a.ts', '../../contract/ids'],
  ['src/features/local/a.ts', './localApi'],
  ['src/features/local/a.ts', '@reduxjs/toolkit'],
  ['src/features/identification/a.ts', '../local/localSlice'],
  ['src/features/questions/a.ts', '../local/localSlice'],
  ['src/features/questions/a.ts', '../identification/identifyPatient'],
  ['src/features/submission/a.ts', '../local/localSlice'],
  ['src/features/submission/a.ts', '../identification/identificationSlice'],
  ['src/features/submission/a.ts', '../questions/questionsSlice'],
  ['src/store/a.ts', '../features/submission/submissionSlice'],
  ['src/store/a.ts', '../lib/api'],
  ['src/store/a.ts', 'redux-persist'],
  ['src/components/A.tsx', '../contract/respostas'],
  ['src/components/A.tsx', './artwork/logo.svg'],
  ['src/components/A.tsx', 'react'],
  ['src/components/masks/a.ts', '@maskito/core'],
  ['src/pages/A.tsx', '../store/hooks'],
  ['src/pages/A.tsx', '../features/local/localSlice'],
  ['src/pages/A.tsx', '../components/Logo'],
  ['src/pages/A.tsx', 'react-router-dom'],
  ['src/server/a.ts', '../contract/paths'],
  ['src/server/routes/a.ts', '../../contract/paths'],
  ['src/server/routes/a.ts', '../repositories/locais'],
  ['src/server/a.ts', 'fastify'],
  ['src/server/a.ts', 'node:fs'],
];

const rawHooks = ['useSelector', 'useDispatch', 'useStore'];
const browserFolders = ['contract', 'lib', 'features/local', 'store', 'components', 'pages'];

const waysToImport = {
  importing: (name: string) => `import { a } from '${name}';\n\nexport const b = a;\n`,
  'importing a type': (name: string) => `import type { A } from '${name}';\n\nexport type B = A;\n`,
  'passing on': (name: string) => `export { a } from '${name}';\n`,
};
const importing = waysToImport.importing;
const usingFromRedux = (name: string) => `import { ${name} } from 'react-redux';\n\nexport const b = ${name};\n`;
const usingNode = 'export const a = process.env;\n';

/** Linted at once: ESLint takes seconds to start. */
const snippets: Snippet[] = [
  ...Object.values(waysToImport).flatMap((codeFor) => wrong.map(([file, name]) => ({ file, code: codeFor(name) }))),
  ...right.map(([file, name]) => ({ file, code: importing(name) })),
  ...[...rawHooks, 'Provider'].map((name) => ({ file: 'src/pages/a.ts', code: usingFromRedux(name) })),
  ...rawHooks.map((name) => ({ file: 'src/store/a.ts', code: usingFromRedux(name) })),
  ...browserFolders.map((folder) => ({ file: `src/${folder}/a.ts`, code: usingNode })),
];
const results = new Map<string, string[]>();
const keyOf = ({ file, code }: Snippet) => `${file}\n${code}`;

/** The rules that `code` breaks in `file`. */
const broken = (file: string, code: string) => results.get(keyOf({ file, code }));

beforeAll(() => {
  for (const [index, rules] of lintText(snippets).entries()) results.set(keyOf(snippets[index] as Snippet), rules);
}, 60_000);

const LAYERS = ['no-restricted-imports'];

describe.each(Object.entries(waysToImport))('%s against the layers', (_, codeFor) => {
  test.each(wrong)('in %s: %s is an error', (file, name) => {
    expect(broken(file, codeFor(name))).toEqual(LAYERS);
  });
});

test.each(right)('in %s: %s is welcome', (file, name) => {
  expect(broken(file, importing(name))).toEqual([]);
});

test.each(rawHooks)('the raw %s belongs to the store', (hook) => {
  expect(broken('src/pages/a.ts', usingFromRedux(hook))).toEqual(LAYERS);
  expect(broken('src/store/a.ts', usingFromRedux(hook))).toEqual([]);
});

test('what else react-redux has may be used by a page', () => {
  expect(broken('src/pages/a.ts', usingFromRedux('Provider'))).toEqual([]);
});

test.each(browserFolders)('%s uses nothing of Node', (folder) => {
  expect(broken(`src/${folder}/a.ts`, usingNode)).toEqual(['no-restricted-globals']);
});
