const path = require('node:path');

const root = path.resolve(__dirname, '..');
const transform = {
  // jest runs CommonJS, where `verbatimModuleSyntax` has nothing to keep.
  '^.+\\.tsx?$': [
    'ts-jest',
    {
      tsconfig: {
        target: 'es2022',
        module: 'commonjs',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        esModuleInterop: true,
        isolatedModules: true,
        resolveJsonModule: true,
      },
      diagnostics: false,
    },
  ],
};

/** @type {import('jest').Config} */
module.exports = {
  rootDir: root,
  maxWorkers: 2,
  projects: [
    {
      displayName: 'unit',
      rootDir: root,
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['/test/server/', '/test/e2e/', '/test/engines/', '/test/bench/'],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      moduleNameMapper: {
        '\\.svg$': '<rootDir>/test/asset.ts',
        '\\.css$': '<rootDir>/test/asset.ts',
      },
      transform,
    },
    {
      displayName: 'server',
      rootDir: root,
      roots: ['<rootDir>/test/server'],
      testMatch: ['**/*.test.ts'],
      testEnvironment: 'node',
      transform,
    },
    {
      displayName: 'e2e',
      rootDir: root,
      roots: ['<rootDir>/test/e2e'],
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/support/globalSetup.ts',
      testEnvironment: 'node',
      transform,
    },
  ],
};
