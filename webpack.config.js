// Four builds:
// - .cache/prerender: the first screens as HTML, and `pageOf`, which fills the settings into index.html
// - .cache/inlined: the scripts that are inlined into index.html
// - dist/public: the survey, made with the output of the two builds above; static files for any web server
// - dist/server: the embedded hospital API and the operator commands
const path = require('node:path');
const CompressionPlugin = require('compression-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { BannerPlugin, Compilation, DefinePlugin } = require('webpack');
const { constants } = require('node:zlib');
const { devServer, liveReload } = require('./config/build/liveReload');
const PagePlugin = require('./config/build/page');
const typescript = require('./config/build/typescript');
const versionOf = require('./config/build/version');
const { dependencies, engines } = require('./package.json');

const root = (...parts) => path.resolve(__dirname, ...parts);
/** index.html gets no compressed copy: after somebody edits index.html, a web server would still serve the old copy. */
const compressedFiles = /\.(js|css)$/;

/** Pictures are inlined, because patients could not answer if a picture of a button failed to load. */
const artwork = {
  test: /\.svg$/,
  type: 'asset/inline',
  // Compressed text is half the size of compressed base64.
  generator: {
    dataUrl: (svg) =>
      `data:image/svg+xml,${svg
        .toString()
        .trim()
        .replaceAll('"', "'")
        .replace(/[%#<>{}\s]/g, encodeURIComponent)}`,
  },
};

const routerComponents = {
  test: /react-router.dist.production.*\.mjs$/,
  loader: root('config/build/unusedComponents.js'),
};

const resolve = { extensions: ['.ts', '.tsx', '.js', '.mjs'] };

/**
 * The comment `allFunctionsCalledOnLoad` in main.js makes Chromium compile all functions on another thread while the
 * code downloads. Without the comment, Chromium parses most functions again at their first call, while the patient
 * waits. It is added after minification, which removes comments.
 */
const compiledAhead = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /main\..*\.js$/,
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE,
});

/** `parallel: false`, because a further process for one or two files costs more than it saves. */
const smallest = new MinimizerPlugin({
  test: /\.js$/,
  parallel: false,
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
    // The package.json of react-router 7 exports only the development files, so the aliases name the production files.
    alias: production
      ? {
          'react-router$': root('node_modules/react-router/dist/production/index.mjs'),
          'react-router/dom$': root('node_modules/react-router/dist/production/dom-export.mjs'),
        }
      : {},
  },
  module: {
    rules: [live?.rule ?? typescript('es2021'), artwork, routerComponents],
  },
  plugins: [
    new PagePlugin(live?.onPageChange),
    ...(live?.plugins ?? []),
    ...(production
      ? [
          compiledAhead,
          // react-router reads `import.meta.hot`. Without this definition, webpack would insert all of `import.meta`,
          // which includes the path of this folder.
          new DefinePlugin({ 'import.meta.hot': 'undefined' }),
          new CompressionPlugin({
            test: compressedFiles,
            filename: '[path][base].br',
            algorithm: 'brotliCompress',
            // @ts-expect-error -- the plugin's type has only the options of gzip
            compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
            minRatio: 1,
          }),
          new CompressionPlugin({
            test: compressedFiles,
            filename: '[path][base].gz',
            algorithm: 'gzip',
            compressionOptions: { level: 9 },
            minRatio: 1,
          }),
        ]
      : []),
  ],
  experiments: { css: true, outputModule: true },
  // webpack's own minifiers ('...') minify CSS. HTML is not minified, because `pageOf` searches for the exact text of
  // the elements that it fills.
  optimization: { minimizer: [smallest, '...'], minimizeOptions: { html: false } },
  // The limit for the JavaScript, in bytes after brotli. The JavaScript is a single file. If there were several, a page
  // that stays open during an update could request a file that no longer exists.
  performance: {
    hints: production ? 'error' : false,
    maxAssetSize: 121_500,
    assetFilter: (name) => name.endsWith('.js.br'),
  },
  devServer,
});

/** The prerendering build runs at once, so Node loads its packages from node_modules. */
const packages = ({ request }, done) => {
  if (request.startsWith('.') || path.isAbsolute(request)) done();
  else done(null, `commonjs ${request}`);
};

/** @returns {import('webpack').Configuration} */
const prerender = () => ({
  name: 'prerender',
  target: 'node20',
  entry: { main: root('src/firstPaint/prerender.tsx'), page: root('src/page/pageOf.ts') },
  output: {
    path: root('.cache/prerender'),
    publicPath: '/',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externals: [packages],
  resolve,
  module: { rules: [typescript('es2022'), artwork] },
  optimization: { minimize: false },
});

/** @returns {import('webpack').Configuration} */
const inlined = () => ({
  name: 'inlined',
  target: 'es2021',
  entry: { request: root('src/firstPaint/request.ts'), firstScreen: root('src/firstPaint/firstScreen.ts') },
  output: { path: root('.cache/inlined'), filename: '[name].js', module: true, clean: true },
  devtool: false,
  resolve,
  module: { rules: [typescript('es2021')] },
  experiments: { outputModule: true },
  optimization: { minimizer: [smallest] },
});

/** The operator commands insert these files into the pages that they write. */
const texts = { test: /\.(css|svg|page\.js)$/, type: 'asset/source' };

const [major, minor] = engines.node.match(/\d+/g);

/**
 * The first statement of main.js and hospital.js in dist/server: it ends an old Node, such as Node 18 of Debian 12,
 * with a clear message. Without it, an old Node would print a stack trace that no operator understands.
 */
const refusesOldNode = new BannerPlugin({
  banner: `{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < ${major} || (major === ${major} && minor < ${minor})) {
    console.error(\`O Node desta máquina (\${process.execPath}) é o \${process.versions.node}, e é preciso o ${major}.${minor} ou mais novo.\`);
    process.exit(1);
  }
}`,
  raw: true,
});

/**
 * Node loads only these packages from node_modules: the others are in the bundle, which starts faster and installs less.
 * SQLite has a native binary. fastify and pg compile code or look for optional packages at run time.
 */
const installed = Object.keys(dependencies);

/** @returns {import('webpack').Configuration} */
const server = (production) => ({
  name: 'server',
  target: 'node20',
  entry: {
    main: root('src/server/main.ts'),
    hospital: root('src/commands/cli.ts'),
    panelProcess: root('src/commands/panel/process.ts'),
  },
  output: { path: root('dist/server'), filename: '[name].js', clean: true },
  externalsType: 'commonjs',
  externals: installed,
  // The bundle is not minified. Only `npm run dev` reads source maps (dev.js).
  devtool: production ? false : 'source-map',
  // Left out: @fastify/swagger uses `yaml` only to write YAML, and prom-client uses OpenTelemetry only for exemplars.
  resolve: { ...resolve, alias: { yaml: false, '@opentelemetry/api': false } },
  module: { rules: [typescript('es2022'), texts] },
  // What several entries import is built once. Nothing is minified, so joining modules would only cost time.
  optimization: { minimize: false, concatenateModules: false, splitChunks: { chunks: 'initial', minSize: 0 } },
  plugins: [refusesOldNode, new DefinePlugin({ BUILD_VERSION: JSON.stringify(versionOf()) })],
});

module.exports = (_env, argv) => {
  const production = argv.mode !== 'development';
  const live = process.env.WEBPACK_SERVE === 'true' ? liveReload() : undefined;
  const configs = [prerender(), inlined(), browser(production, live), server(production)];
  return configs.map((config) => ({
    mode: production ? 'production' : 'development',
    stats: { preset: 'errors-warnings', timings: true },
    ...config,
  }));
};
