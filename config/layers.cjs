// The layers of src/, checked on resolved paths, `import type` included (.github/docs/architecture.md). Run by `npm run check:layers`.

const redux = ['@reduxjs/toolkit', 'react-redux', 'redux-persist'];
const router = ['react-router-dom', 'react-router'];

/**
 * What each folder of src/ may import: of ours (`may`), and of the packages (`packages`; `any` but those of a browser
 * on the server's side). A folder that is not listed fails the check.
 */
const layers = {
  contract: { may: [], packages: ['valibot'] },
  deployment: { may: ['contract'], packages: ['valibot'] },
  lib: { may: ['contract', 'deployment'], packages: ['valibot', '@reduxjs/toolkit'] },
  'features/events.ts': { may: [], packages: ['@reduxjs/toolkit'] },
  'features/local': { may: ['contract', 'deployment', 'lib', 'features/events.ts'], packages: ['@reduxjs/toolkit'] },
  'features/identification': {
    may: ['contract', 'deployment', 'lib', 'features/events.ts', 'features/local'],
    packages: ['@reduxjs/toolkit'],
  },
  'features/questions': {
    may: ['contract', 'deployment', 'lib', 'features/events.ts', 'features/local', 'features/identification'],
    packages: ['@reduxjs/toolkit'],
  },
  'features/submission': {
    may: [
      'contract',
      'deployment',
      'lib',
      'features/events.ts',
      'features/local',
      'features/identification',
      'features/questions',
    ],
    packages: ['@reduxjs/toolkit'],
  },
  'features/kiosk': {
    may: [
      'contract',
      'deployment',
      'lib',
      'features/events.ts',
      'features/local',
      'features/identification',
      'features/questions',
      'features/submission',
    ],
    packages: ['@reduxjs/toolkit'],
  },
  store: { may: ['contract', 'deployment', 'lib', 'features'], packages: ['valibot', ...redux] },
  components: { may: ['contract', 'deployment'], packages: ['react', '@maskito/core'] },
  firstPaint: { may: ['contract', 'deployment', 'components'], packages: ['react', 'react-dom'] },
  pages: {
    may: ['contract', 'deployment', 'lib', 'features', 'store', 'components'],
    packages: ['react', 'react-router-dom', '@reduxjs/toolkit'],
  },
  server: { may: ['contract', 'deployment'], packages: 'any' },
  commands: { may: ['contract', 'deployment', 'server'], packages: 'any' },
};

const notOfTheServer = ['react', 'react-dom', '@maskito/core', ...redux, ...router];

const package_ = (name) => `(^|/)node_modules/${name}/`;
/** A file in place of a folder is named with its ending. */
const folder = (name) => `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`;
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

const rulesOf = ([name, { may, packages }]) => [
  {
    name: `${name} imports only what stands to its left`,
    severity: 'error',
    from: { path: folder(name) },
    to: { path: '^src/', pathNot: [name, ...may].map(folder) },
  },
  {
    name: `${name} imports only its packages`,
    severity: 'error',
    from: { path: folder(name) },
    to:
      packages === 'any'
        ? { path: notOfTheServer.map(package_) }
        : { dependencyTypes: npm, pathNot: packages.map(package_) },
  },
];

const onTheServer = Object.keys(layers).filter((name) => layers[name].packages === 'any');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(layers).flatMap(rulesOf),
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'what is imported exists', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: "what runs in a browser uses nothing of Node's",
      severity: 'error',
      from: { path: '^src/', pathNot: onTheServer.map(folder) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the app and the server meet in the contract',
      severity: 'error',
      from: { path: '^src/[^/]+$' },
      to: { path: onTheServer.map(folder) },
    },
    {
      name: 'at the root of src there is main.tsx alone',
      severity: 'error',
      from: { path: '^src/[^/]+$', pathNot: '^src/main\\.tsx$' },
      to: {},
    },
    { name: 'main imports rooms', severity: 'error', from: { path: '^src/main\\.tsx$' }, to: { path: '^src/[^/]+$' } },
    {
      name: 'every folder has its layer',
      severity: 'error',
      from: {},
      to: { path: '^src/.+/', pathNot: Object.keys(layers).map(folder) },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
