// Four builds: the screens as HTML and what assembles the page (.cache/prerender), the script that is inlined into it
// (.cache/inlined), the survey that carries both (static files for any web server, dist/public), and the embedded hospital
// API with its commands (dist/server).
const path = require('node:path');
const CompressionPlugin = require('compression-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { BannerPlugin, Compilation, DefinePlugin } = require('webpack');
const { constants } = require('node:zlib');
const { devServer, liveReload } = require('./config/liveReload');
const PagePlugin = require('./config/page');
const { StampPlugin } = require('./config/stamp');
const typescript = require('./config/typescript');
const versionOf = require('./config/version');

const root = (...parts) => path.resolve(__dirname, ...parts);
/** Not index.html: `configurar` changes it, and a compressed copy that it does not know would go on being served. */
const compiledFiles = /\.(js|css)$/;

/** Pictures go into the page and the code: a survey whose arrow or faces were blocked or late could not be answered. */
const artwork = {
  test: /\.svg$/,
  type: 'asset/inline',
  // As text: compressed, it is half of what base64 weighs.
  generator: {
    dataUrl: (svg) =>
      `data:image/svg+xml,${svg
        .toString()
        .trim()
        .replaceAll('"', "'")
        .replace(/[%#<>{}]/g, encodeURIComponent)}`,
  },
};

const resolve = { extensions: ['.ts', '.tsx', '.js', '.mjs'] };

/**
 * Chromium then compiles all functions of the app's code while it arrives, on another thread. Otherwise a patient waits
 * while most of them are parsed again as they are first called. Once minified: a minifier drops comments.
 */
const compiledAhead = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /main\..*\.js$/,
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
});

/** One module whose getters have no effects. */
const smallest = new MinimizerPlugin({
  test: /\.js$/,
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: {
    module: true,
    compress: { passes: 3, ecma: 2020, module: true, toplevel: true, pure_getters: true, keep_fargs: false },
    mangle: { toplevel: true },
    format: { comments: false },
  },
});

/** @returns {import('webpack').Configuration & { devServer: import('webpack-dev-server').Configuration }} */
const browser = (production, live) => ({
  name: 'browser',
  dependencies: ['prerender', 'inlined'],
  target: 'browserslist',
  entry: { main: [...(live?.client ?? []), root('src/main.tsx')] },
  output: {
    path: root('dist/public'),
    module: true,
    publicPath: '/',
    filename: production ? 'assets/[name].[contenthash:12].js' : 'assets/[name].js',
    cssFilename: 'assets/[name].[contenthash:12].css',
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
    rules: [live?.rule ?? typescript('es2021'), artwork],
  },
  plugins: [
    new PagePlugin(),
    ...(live?.plugins ?? []),
    ...(production
      ? [
          compiledAhead,
          // react-router asks for it: all of import.meta would come with the path of this folder.
          new DefinePlugin({ 'import.meta.hot': 'undefined' }),
          new CompressionPlugin({
            test: compiledFiles,
            filename: '[path][base].br',
            algorithm: 'brotliCompress',
            // @ts-expect-error -- the plugin's type knows the options of gzip alone
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
  experiments: { css: true, outputModule: true },
  // One minifier a language: '...' is webpack's own, which leaves JavaScript to `smallest` and makes the CSS small.
  // HTML stays as it is: `pageOf` finds its places by their form, and compression takes the spaces away.
  optimization: { minimizer: [smallest, '...'], minimizeOptions: { html: false } },
  // The budget of the patient's link, in bytes of brotli: the mandated libraries whole, and our own code.
  // The code is one file, so that an open page never misses a part that a newer version has replaced.
  performance: {
    hints: production ? 'error' : false,
    maxAssetSize: 126_000,
    assetFilter: (name) => name.endsWith('.js.br'),
  },
  devServer,
});

/** Packages stay in node_modules: SQLite's loads a binary of its own. */
const packages = ({ request }, done) => {
  if (/^[./]/.test(request) || path.isAbsolute(request)) done();
  else done(null, `commonjs ${request}`);
};

/** @returns {import('webpack').Configuration} */
const prerender = () => ({
  name: 'prerender',
  target: 'node20',
  entry: { main: root('src/firstPaint/prerender.tsx'), page: root('src/server/page/pageOf.ts') },
  output: {
    path: root('.cache/prerender'),
    publicPath: '/',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externals: [packages],
  resolve,
  module: { rules: [typescript('es2022'), artwork] },
});

/**
 * What stands in the page itself: no module, and not what webpack-dev-server takes for a page of its own.
 * @returns {import('webpack').Configuration}
 */
const inlined = () => ({
  name: 'inlined',
  target: 'es2021',
  entry: { script: root('src/firstPaint/script/main.ts') },
  output: { path: root('.cache/inlined'), filename: '[name].js', module: true, clean: true },
  devtool: false,
  resolve,
  module: { rules: [typescript('es2021')] },
  experiments: { outputModule: true },
  optimization: { minimizer: [smallest] },
});

/** What stands in the pages that commands write: they load nothing. */
const texts = { test: /\.(css|svg|page\.js)$/, type: 'asset/source' };

/** @returns {import('webpack').Configuration} */
const server = () => ({
  name: 'server',
  target: 'node20',
  entry: {
    main: root('src/server/main.ts'),
    hospital: root('src/commands/main.ts'),
  },
  output: { path: root('dist/server'), filename: '[name].js', clean: true },
  externals: [packages],
  devtool: 'source-map',
  resolve,
  module: { rules: [typescript('es2022'), texts] },
  optimization: { minimize: false },
  plugins: [new DefinePlugin({ BUILD_VERSION: JSON.stringify(versionOf()) })],
});

module.exports = (_env, argv) => {
  const production = argv.mode !== 'development';
  const live = process.env.WEBPACK_SERVE === 'true' ? liveReload() : undefined;
  const configs = [prerender(), inlined(), browser(production, live), server()];
  const stamps = production ? [new StampPlugin(configs.length)] : [];
  return configs.map((config) => ({
    mode: production ? 'production' : 'development',
    stats: { preset: 'errors-warnings', timings: true },
    ...config,
    plugins: [...(config.plugins ?? []), ...stamps],
  }));
};
