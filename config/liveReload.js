// What `npm run dev` (dev.js) adds to the browser's build.
const path = require('node:path');
const { HotModuleReplacementPlugin } = require('webpack');
const typescript = require('./typescript');

const cache = path.resolve(__dirname, '..', '.cache');

/** Replaces a changed component in the page; its state stays. The client of webpack-dev-server is an entry of this build. */
const liveReload = () => {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  const { default: components } = require('react-refresh-typescript');
  return {
    client: [
      'webpack-dev-server/client/index.js?hot=true&live-reload=true&logging=warn&overlay=%7B%22errors%22%3Atrue%2C%22warnings%22%3Afalse%7D',
      'webpack/hot/dev-server.js',
    ],
    rule: typescript('es2021', { getCustomTransformers: () => ({ before: [components()] }) }),
    plugins: [new HotModuleReplacementPlugin(), new ReactRefreshPlugin({ overlay: false })],
  };
};

const devServer = {
  port: 8080,
  host: '127.0.0.1',
  static: false,
  // The page is made of what these builds write; the others stay in memory.
  devMiddleware: { writeToDisk: (file) => file.startsWith(cache) },
  historyApiFallback: { disableDotRule: true },
  proxy: [{ context: ['/api', '/health'], target: `http://127.0.0.1:${process.env.PORT ?? 3000}` }],
  // `liveReload` adds the client and the hot updates: the server would add them to each build.
  client: false,
  hot: false,
  webSocketServer: 'ws',
};

module.exports = { devServer, liveReload };
