// The parts of the survey's build (`browser` in webpack.config.js) that only `npm run dev` (dev.js) needs.
const path = require('node:path');
const { HotModuleReplacementPlugin } = require('webpack');
const typescript = require('./typescript');

/** @type {import('webpack-dev-server') | undefined} */
let listening;

/** The style sheet and the inlined scripts are in the page, so a hot update cannot replace them. */
const reload = () => listening?.sendMessage(listening.webSocketServer?.clients ?? [], 'static-changed');

const cache = path.resolve(__dirname, '../../.cache');

const liveReload = () => {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  const { default: components } = require('react-refresh-typescript');
  return {
    client: [
      'webpack-dev-server/client/index.js?hot=true&live-reload=true&logging=warn&overlay=%7B%22errors%22%3Atrue%2C%22warnings%22%3Afalse%7D',
      'webpack/hot/dev-server.js',
    ],
    rule: typescript('es2021', { getCustomTransformers: () => ({ before: [components()] }) }),
    onPageChange: reload,
    plugins: [new HotModuleReplacementPlugin(), new ReactRefreshPlugin({ overlay: false })],
  };
};

const devServer = {
  port: 8080,
  host: '127.0.0.1',
  static: false,
  // config/build/page.js reads the files below .cache from the disk to make index.html. All other files stay in memory.
  devMiddleware: { writeToDisk: (file) => file.startsWith(cache) },
  historyApiFallback: { disableDotRule: true },
  proxy: [{ context: ['/api', '/health'], target: `http://127.0.0.1:${process.env.PORT ?? 3000}` }],
  // If `hot` were true, webpack-dev-server would add hot updates to all builds. So both options are off, and
  // `liveReload` adds the client script and the hot updates only to the survey's build.
  client: false,
  hot: false,
  webSocketServer: 'ws',
  onListening: (server) => {
    listening = server;
  },
};

module.exports = { devServer, liveReload };
