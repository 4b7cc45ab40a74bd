import path from 'node:path';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

const rawHooks = {
  name: 'react-redux',
  importNames: ['useSelector', 'useDispatch', 'useStore'],
  message: 'Use the typed hooks of store/hooks.ts.',
};

export default defineConfig([
  globalIgnores(['dist/', 'node_modules/', '.cache/', 'data/', 'test/bench/globals.d.ts']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'config/tsconfig.server.json', 'config/tsconfig.test.json'],
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
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/store/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [rawHooks] }] },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        require: 'readonly',
        module: 'writable',
        process: 'readonly',
        __dirname: 'readonly',
        console: 'readonly',
      },
    },
  },
  {
    // What runs in a page that a command writes.
    files: ['**/*.page.js'],
    languageOptions: { sourceType: 'script', globals: { document: 'readonly' } },
  },
]);
