// `npm run simulate`: bundles the simulation and runs it. With `--bundle`, it only bundles. The bundle contains the
// production builds of Redux and valibot, so the simulation runs several times faster than under jest.
const { spawn } = require('node:child_process');
const path = require('node:path');
const webpack = require('webpack');
const typescript = require('./typescript');

const root = (...parts) => path.resolve(__dirname, '..', ...parts);

/**
 * The packages in the bundle. All others are loaded from node_modules, because some cannot be bundled, such as SQLite's
 * native binary.
 */
const bundled = /^(@reduxjs\/|redux|immer|reselect|valibot)/;
const packages = ({ request }, done) => {
  if (/^[./]/.test(request) || path.isAbsolute(request) || bundled.test(request)) done();
  else done(null, `commonjs ${request}`);
};

/** @type {import('webpack').Configuration} */
const config = {
  mode: 'production',
  target: 'node20',
  entry: { main: root('test/simulation/main.ts') },
  output: { path: root('.cache/simulation'), filename: '[name].js' },
  externals: [packages],
  devtool: 'source-map',
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: { rules: [typescript('es2022')] },
  optimization: { minimize: false },
};

webpack(config, (error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
    return;
  }
  if (process.argv[2] === '--bundle') return;
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=32', root('.cache/simulation/main.js'), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
});
