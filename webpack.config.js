// Two builds: the survey (static files for any web server, dist/public) and the embedded hospital API
// (dist/server). `webpack --config-name browser` or `server` makes one of them.
const { createHash } = require('node:crypto');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const CompressionPlugin = require('compression-webpack-plugin');
const { constants } = require('node:zlib');

const root = (...parts) => path.resolve(__dirname, ...parts);
const compiledFiles = /\.(html|js|css|svg)$/;

const typescript = (target) => ({
  test: /\.tsx?$/,
  loader: 'ts-loader',
  // Types are checked once, by `npm run check:types`.
  options: { transpileOnly: true, compilerOptions: { noEmit: false, target } },
});

const resolve = { extensions: ['.ts', '.tsx', '.js', '.mjs'] };

/** What src/index.html is filled with: the settings, what is inlined, and a policy that allows just that. */
const pageParts = (compilation, assets) => {
  const named = (files, name) => files.find((file) => path.basename(file).startsWith(name));
  const source = (file) => compilation.assets[file.replace(/^\//, '')].source().toString();
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const css = source(named(assets.css, 'main.'));
  const beforeApp = source(named(assets.js, 'beforeApp.'));
  return {
    deployment: require('./config/deployment.json'),
    main: named(assets.js, 'main.'),
    css,
    beforeApp,
    contentSecurityPolicy: [
      "default-src 'self'",
      `script-src 'self' ${hash(beforeApp)}`,
      `style-src 'self' ${hash(css)}`,
      "img-src 'self' https: data:",
      // The host of the calls is a setting that may be edited after the build.
      'connect-src *',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
  };
};

/** @returns {import('webpack').Configuration} */
const browser = (production) => ({
  name: 'browser',
  target: 'browserslist',
  entry: { main: root('src/main.tsx'), beforeApp: root('src/beforeApp.ts') },
  output: {
    path: root('dist/public'),
    publicPath: '/',
    filename: production ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
    cssFilename: 'assets/[name].[contenthash:12].css',
    assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
    clean: true,
  },
  devtool: production ? false : 'source-map',
  resolve: {
    ...resolve,
    // react-router 7 exports its development files only: named here, or they would end up in the build.
    alias: production
      ? {
          'react-router$': root('node_modules/react-router/dist/production/index.mjs'),
          'react-router/dom$': root('node_modules/react-router/dist/production/dom-export.mjs'),
        }
      : {},
  },
  module: {
    rules: [
      typescript('es2021'),
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new HtmlWebpackPlugin({
      template: root('src/index.html'),
      inject: false,
      // Left readable: hospital IT edits the deployment block in it, and compression takes the spaces away.
      minify: false,
      templateParameters: pageParts,
    }),
    ...(production
      ? [
          new CompressionPlugin({
            test: compiledFiles,
            filename: '[path][base].br',
            algorithm: 'brotliCompress',
            compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
            minRatio: 1,
          }),
          new CompressionPlugin({
            test: compiledFiles,
            filename: '[path][base].gz',
            algorithm: 'gzip',
            compressionOptions: { level: 9 },
            minRatio: 1,
          }),
        ]
      : []),
  ],
  experiments: { css: true },
  performance: { hints: false },
  devServer: {
    port: 8080,
    host: '127.0.0.1',
    historyApiFallback: { disableDotRule: true },
    proxy: [{ context: ['/api', '/health'], target: 'http://127.0.0.1:3000' }],
    client: { overlay: { errors: true, warnings: false } },
  },
});

/** @returns {import('webpack').Configuration} */
const server = () => ({
  name: 'server',
  target: 'node20',
  entry: { main: root('src/server/main.ts') },
  output: { path: root('dist/server'), filename: '[name].js', clean: true },
  // Packages stay in node_modules: libsql loads a binary of its own.
  externals: [({ request }, done) => (/^[./]/.test(request) || path.isAbsolute(request) ? done() : done(null, `commonjs ${request}`))],
  devtool: 'source-map',
  resolve,
  module: { rules: [typescript('es2022')] },
  optimization: { minimize: false },
});

module.exports = (_env, argv) => {
  const production = argv.mode !== 'development';
  return [browser(production), server()].map((config) => ({
    mode: production ? 'production' : 'development',
    stats: { preset: 'errors-warnings', timings: true },
    ...config,
  }));
};
