import path from 'node:path';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

/**
 * The layers of src/, from left to right: a folder imports only what stands to its left.
 * `deny` names what else may never be imported there, in words for the person who tried.
 */
const layers = [
  { folder: 'contract', may: [] },
  { folder: 'lib', may: ['contract'] },
  { folder: 'features/local', may: ['contract', 'lib'] },
  { folder: 'features/identification', may: ['contract', 'lib', 'features/local'] },
  { folder: 'features/questions', may: ['contract', 'lib', 'features/local', 'features/identification'] },
  {
    folder: 'features/submission',
    may: ['contract', 'lib', 'features/local', 'features/identification', 'features/questions'],
  },
  { folder: 'store', may: ['contract', 'lib', 'features'] },
  { folder: 'components', may: ['contract'] },
  { folder: 'pages', may: ['contract', 'lib', 'features', 'store', 'components'] },
  { folder: 'server', may: ['contract'] },
];

const everyFolder = [
  ...layers.map(({ folder }) => folder).filter((folder) => !folder.startsWith('features/')),
  'features',
  'main',
];

const react = ['react', 'react/*', 'react-dom', 'react-dom/*', 'react-redux', 'react-router', 'react-router/*', 'react-router-dom'];
const redux = ['redux', 'react-redux', '@reduxjs/toolkit', '@reduxjs/toolkit/*', 'redux-persist', 'redux-persist/*'];
const node = ['node:*', 'fs', 'path', 'os', 'http', 'crypto'];
const server = ['fastify', '@fastify/*', 'kysely', 'libsql', 'pg', 'pino'];

const packagesDenied = {
  contract: [...new Set([...react, ...redux]), ...node, ...server],
  lib: [...react, 'redux-persist', ...node, ...server],
  features: [...react, 'redux-persist', ...node, ...server],
  store: [...node, ...server],
  components: [...redux, 'react-router', 'react-router/*', 'react-router-dom', ...node, ...server],
  pages: [...node, ...server],
  server: [...new Set([...react, ...redux])],
};

/** Any relative import that climbs to `folder`, from any depth. */
const climbsTo = (folder) => `(^|/)\\.\\./(.*/)?${folder}(/|$)`;

const patternsFor = ({ folder, may }) => {
  const top = folder.split('/')[0];
  const allowed = new Set(may.map((name) => name.split('/')[0]));
  const denied = everyFolder.filter((other) => other !== top && !allowed.has(other));
  const deniedSiblings = layers
    .map((layer) => layer.folder)
    .filter((other) => other.startsWith('features/') && other !== folder && folder.startsWith('features/') && !may.includes(other))
    .map((other) => other.split('/')[1]);
  return [
    ...[...denied, ...deniedSiblings].map((other) => ({
      regex: climbsTo(other),
      message: `src/${folder} must not import ${other}: imports run one way (README, Layers).`,
    })),
    {
      group: packagesDenied[top],
      message: `src/${folder} must not import this package (README, Layers).`,
    },
  ];
};

const rawHooks = {
  name: 'react-redux',
  importNames: ['useSelector', 'useDispatch', 'useStore'],
  message: 'Use the typed hooks of store/hooks.ts.',
};

export default defineConfig([
  globalIgnores(['dist/', 'node_modules/', '.cache/', 'data/']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'config/tsconfig.server.json'],
        tsconfigRootDir: path.join(import.meta.dirname, '..'),
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Toolkit's listener api, endpoints and jest's mocks are plain functions that are meant to be taken apart.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['src/**/*.tsx', 'test/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  ...layers.map((layer) => ({
    files: [`src/${layer.folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: layer.folder === 'store' ? [] : [rawHooks], patterns: patternsFor(layer) },
      ],
    },
  })),
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/server/**'],
    rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'require', '__dirname'] },
  },
  {
    files: ['**/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', module: 'writable', process: 'readonly', __dirname: 'readonly', console: 'readonly' },
    },
  },
]);
