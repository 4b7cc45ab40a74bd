const path = require('node:path');

const root = path.resolve(__dirname, '../..');

// JITTER_SEED, a number or `random`, delays frames, timers of 0 ms and responses of the unit tests by 0 to 60 ms of their
// fake clock (test/support/clock.ts). The workers inherit the number.
if (process.env.JITTER_SEED !== undefined) {
  if (!/^\d+$/.test(process.env.JITTER_SEED)) process.env.JITTER_SEED = String(Math.floor(Math.random() * 2 ** 32));
  process.stderr.write(`JITTER_SEED=${process.env.JITTER_SEED}\n`);
}

/** Compiles TypeScript for jest. It does not check types: `npm run check:code` does. */
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

/** These packages are published only as ES modules, so jest must compile them. */
const esModules = '@redux-devtools/|@seriousme/|hucre/';
const transform = {
  '\\.ts$': swc(false),
  '\\.tsx$': swc(true),
  [`/node_modules/(${esModules}).+\\.m?js$`]: swc(false),
};
const transformIgnorePatterns = [`/node_modules/(?!${esModules})`];
/** src/commands imports these files as text. */
const asText = { '\\.(css|svg|page\\.js)$': '<rootDir>/config/test/jest.text.js' };
const e2eTransform = { ...transform, ...asText };
/** Jest then looks it up once for each module. Each use of a global is slow, and the rule of the report uses this a lot. */
const sandboxInjectedGlobals = ['Math'];
/** How tests of the server and of the commands run. */
const server = {
  testEnvironment: 'node',
  sandboxInjectedGlobals,
  restoreMocks: true,
  transform: e2eTransform,
  transformIgnorePatterns,
};

/** How tests of the survey without a browser run. */
const unit = {
  testEnvironment: 'jest-fixed-jsdom',
  sandboxInjectedGlobals,
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  moduleNameMapper: {
    '\\.svg$': '<rootDir>/test/asset.ts',
    '\\.css$': '<rootDir>/test/asset.ts',
  },
  transform,
  transformIgnorePatterns,
};

/** These include config and src, so that `npm run test:near` finds the tests that a change there affects. */
const roots = ['<rootDir>/config', '<rootDir>/src', '<rootDir>/test'];

const serverRoots = ['config', 'src', 'test/page', 'test/hospital', 'test/server', 'test/commands'].map(
  (folder) => `<rootDir>/${folder}`,
);

/** @type {import('jest').Config} */
module.exports = {
  rootDir: root,
  // Three workers keep two cores busy, because browser tests spend much of their time waiting.
  maxWorkers: 3,
  // The limit for a test is long, because the machine may be busy. It is set here, because Jest ignores it inside
  // `projects`.
  testTimeout: 60_000,
  projects: [
    {
      // `npm test` runs this project first and stops if it fails.
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
        '/test/checks/',
        '/test/page/',
        '/test/hospital/',
        '/test/server/',
        '/test/commands/',
        '/test/e2e/',
        '/test/engines/',
        '/test/bench/',
        '/test/trials/',
        '/test/first/',
      ],
      ...unit,
    },
    {
      // `npm run test:checks`: whether the checks find mistakes that are planted for them.
      displayName: 'checks',
      rootDir: root,
      roots: ['<rootDir>/test/checks'],
      testMatch: ['**/*.test.ts'],
      ...unit,
    },
    {
      displayName: 'server',
      rootDir: root,
      roots: serverRoots,
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/hospital/db/postgres'],
      ...server,
    },
    {
      // Repeats on PostgreSQL tests that run database queries. Those of the command `relatorio` are left out, because
      // `report/stored.test.ts` runs the same queries.
      displayName: 'postgres',
      rootDir: root,
      roots: serverRoots,
      testMatch: [
        '**/hospital/{repositories,db}/*.test.ts',
        '**/server/routes/{health,identificacoes,respostas}.test.ts',
        '**/server/{plugins/logging,main}.test.ts',
        '**/commands/{alerta,exportar,contatos,locais,esquecer,mover,paciente}.test.ts',
        '**/commands/report/answers/stored.test.ts',
      ],
      testPathIgnorePatterns: ['/hospital/db/(sqlite|groupCommit|target|readOnlyCopy)'],
      globalSetup: '<rootDir>/test/server/support/postgres/globalSetup.ts',
      globalTeardown: '<rootDir>/test/server/support/postgres/globalTeardown.ts',
      setupFilesAfterEnv: ['<rootDir>/test/server/support/postgres/setup.ts'],
      ...server,
    },
    {
      displayName: 'e2e',
      rootDir: root,
      roots,
      testMatch: ['**/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/support/globalSetup.ts',
      globalTeardown: '<rootDir>/test/e2e/support/globalTeardown.ts',
      testEnvironment: '<rootDir>/test/e2e/support/environment.js',
      moduleNameMapper: { '^playwright-core$': '<rootDir>/test/e2e/support/playwright.js' },
      transform: e2eTransform,
    },
  ],
};
