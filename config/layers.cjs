// The import rules of src/ (.github/docs/architecture.md). `npm run check:layers` checks them for all imports,
// including type imports.

const redux = ['@reduxjs/toolkit', 'react-redux', 'redux-persist'];
const router = ['react-router-dom', 'react-router'];

/** Combines the slices. The listeners take its types (`RootState`) and nothing else. */
const ROOT_REDUCER = 'features/rootReducer.ts';

/** Each feature may import the ones before it in this list. */
const featureOrder = [
  'features/local',
  'features/identification',
  'features/questions',
  'features/submission',
  'features/kiosk',
];

const features = Object.fromEntries(
  featureOrder.map((name, index) => [
    name,
    {
      may: ['contract', 'deployment', 'lib', 'features/events.ts', ROOT_REDUCER, ...featureOrder.slice(0, index)],
      packages: ['@reduxjs/toolkit'],
    },
  ]),
);

/** The rooms of a report: each may import the ones before it. `inputs` and `counting` do not know each other. */
const reportRooms = ['inputs', 'counting', 'rule', 'answers', 'content', 'writers'];

const report = Object.fromEntries(
  reportRooms.map((room, index) => [
    `commands/report/${room}`,
    {
      may: [
        'contract',
        'deployment',
        'page',
        'hospital',
        'commands/common',
        ...(room === 'writers' ? ['commands/worksheets'] : []),
        ...reportRooms.slice(0, room === 'counting' ? 0 : index).map((before) => `commands/report/${before}`),
      ],
      packages: 'any',
    },
  ]),
);

/**
 * What each folder of src/ may import, besides its own files. `may` lists parts of src/, and `packages` lists packages.
 * `packages: 'any'` allows every package except `browserPackages`. The check fails for a folder that is not listed.
 */
const layers = {
  contract: { may: [], packages: ['valibot'] },
  deployment: { may: ['contract'], packages: ['valibot'] },
  lib: { may: ['contract', 'deployment'], packages: ['valibot', '@reduxjs/toolkit'] },
  'features/events.ts': { may: [], packages: ['@reduxjs/toolkit'] },
  ...features,
  [ROOT_REDUCER]: { may: ['deployment', 'lib', ...featureOrder], packages: ['@reduxjs/toolkit'] },
  store: { may: ['contract', 'deployment', 'lib', 'features'], packages: ['valibot', ...redux] },
  components: { may: ['contract', 'deployment'], packages: ['react', '@maskito/core'] },
  firstPaint: { may: ['contract', 'deployment', 'components'], packages: ['react', 'react-dom'] },
  pages: {
    may: ['contract', 'deployment', 'lib', 'features', 'store', 'components'],
    packages: ['react', 'react-router-dom', '@reduxjs/toolkit'],
  },
  page: { may: ['contract', 'deployment'], packages: 'any' },
  hospital: { may: ['contract', 'deployment', 'page'], packages: 'any' },
  server: { may: ['contract', 'deployment', 'page', 'hospital'], packages: 'any' },
  commands: { may: ['contract', 'deployment', 'page', 'hospital'], packages: 'any' },
  ...report,
};

const browserPackages = ['react', 'react-dom', '@maskito/core', ...redux, ...router];

const package_ = (name) => `(^|/)node_modules/${name}/`;
const folder = (name) => `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`;
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

const rulesOf = ([name, { may, packages }]) => [
  {
    name: `${name} imports only its layers`,
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
        ? { path: browserPackages.map(package_) }
        : { dependencyTypes: npm, pathNot: packages.map(package_) },
  },
];

const serverSide = Object.keys(layers).filter((name) => layers[name].packages === 'any');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(layers).flatMap(rulesOf),
    {
      name: 'no import cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features import only types of rootReducer.ts',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: folder(ROOT_REDUCER), dependencyTypesNot: ['type-only'] },
    },
    { name: 'every import can be resolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'code for the browser uses nothing of Node',
      severity: 'error',
      from: { path: '^src/', pathNot: serverSide.map(folder) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main.tsx imports nothing of the server',
      severity: 'error',
      from: { path: '^src/[^/]+$' },
      to: { path: serverSide.map(folder) },
    },
    {
      name: 'only main.tsx is at the root of src',
      severity: 'error',
      from: { path: '^src/[^/]+$', pathNot: '^src/main\\.tsx$' },
      to: {},
    },
    {
      name: 'main.tsx imports folders of src, not files beside it',
      severity: 'error',
      from: { path: '^src/main\\.tsx$' },
      to: { path: '^src/[^/]+$' },
    },
    {
      name: 'every folder is a listed layer',
      severity: 'error',
      from: {},
      to: { path: '^src/.+/', pathNot: Object.keys(layers).map(folder) },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // For packages that have only ES modules.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
