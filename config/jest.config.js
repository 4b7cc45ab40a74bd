const path = require('node:path');

const root = path.resolve(__dirname, '..');

/** TypeScript turned into CommonJS without a look at its types, which `npm run check:code` sees to. */
const swc = (/** @type {boolean} */ tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

/** A package that is published as ES modules alone. */
const esModules = '/node_modules/@redux-devtools/';
const transform = { '\\.ts$': swc(false), '\\.tsx$': swc(true), [`${esModules}.+\\.js$`]: swc(false) };
/** The server's side, whose commands carry style sheets, a picture and a script as texts. */
const serverTransform = { ...transform, '\\.(css|svg|page\\.js)$': '<rootDir>/config/jest.text.js' };
const transformIgnorePatterns = ['/node_modules/(?!@redux-devtools/)'];

/** With the sources, or jest cannot follow a change there to its tests (`npm run test:near`). */
const roots = ['<rootDir>/src', '<rootDir>/test'];

/** @type {import('jest').Config} */
module.exports = {
  rootDir: root,
  // On two cores: the tests in a browser wait most of their time, for the two seconds before each answer.
  maxWorkers: 3,
  // A busy machine takes seconds to begin; what hangs still ends. (Of a project this is not read.)
  testTimeout: 60_000,
  projects: [
    {
      // What `npm test` runs before all others.
      displayName: 'first',
      rootDir: root,
      roots: ['<rootDir>/src', '<rootDir>/test/first', '<rootDir>/test/server'],
      testMatch: ['**/test/first/*.test.ts'],
      testEnvironment: 'node',
      transform,
    },
    {
      displayName: 'unit',
      rootDir: root,
      roots,
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: [
        '/test/server/',
        '/test/commands/',
        '/test/e2e/',
        '/test/engines/',
        '/test/bench/',
        '/test/trials/',
        '/test/first/',
      ],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
      moduleNameMapper: {
        '\\.svg$': '<rootDir>/test/asset.ts',
        '\\.css$': '<rootDir>/test/asset.ts',
      },
      transform,
      transformIgnorePatterns,
    },
    {
      displayName: 'server',
      rootDir: root,
      roots: ['<rootDir>/src', '<rootDir>/test/server', '<rootDir>/test/commands'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/server/db/postgres'],
      testEnvironment: 'node',
      transform: serverTransform,
    },
    {
      // The server tests in which the database answers, on PostgreSQL; the others would see no difference.
      displayName: 'postgres',
      rootDir: root,
      roots: ['<rootDir>/src', '<rootDir>/test/server', '<rootDir>/test/commands'],
      testMatch: [
        '**/server/{repositories,db,db/postgres}/*.test.ts',
        '**/server/routes/{health,identificacoes,respostas}.test.ts',
        '**/server/{errors,logging,main}.test.ts',
        '**/commands/{relatorio,alerta,exportar,contatos,locais,esquecer,paciente}.test.ts',
      ],
      testPathIgnorePatterns: ['/server/db/(open|locked|target|backup|unavailable)'],
      globalSetup: '<rootDir>/test/server/support/postgres/globalSetup.ts',
      globalTeardown: '<rootDir>/test/server/support/postgres/globalTeardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/support/postgres/setup.ts'],
      testEnvironment: 'node',
      transform: serverTransform,
    },
    {
      displayName: 'e2e',
      rootDir: root,
      roots: ['<rootDir>/test/e2e'],
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/support/globalSetup.ts',
      testEnvironment: '<rootDir>/test/e2e/support/environment.js',
      moduleNameMapper: { '^playwright-core$': '<rootDir>/test/e2e/support/playwright.js' },
      transform: serverTransform,
    },
  ],
};
