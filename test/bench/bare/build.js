// Builds the smallest survey with the product's libraries (main.tsx) into .cache/bare, for comparison with the product.
// The page has the styles of ../floor, the comparison survey that is built without libraries.
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const configurations = require('../../../webpack.config.js');

const root = path.resolve(__dirname, '..', '..', '..');
const output = path.join(root, '.cache', 'bare');

/** @param {string} app the address of the code */
const page = (app) => {
  const floor = fs.readFileSync(path.join(__dirname, '..', 'floor', 'index.html'), 'utf8');
  const [style] = /<style>[^]*<\/style>/.exec(floor);
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Avaliação de satisfação</title>
${style}
<script type="module" src="${app}"></script>
</head>
<body><div id="root"></div></body>
</html>`;
};

/** @returns {import('webpack').Configuration} */
const configuration = () => {
  const { target, resolve, optimization } = configurations({}, { mode: 'production' }).find(
    ({ name }) => name === 'browser',
  );
  return {
    mode: 'production',
    context: root,
    entry: path.join(__dirname, 'main.tsx'),
    target,
    resolve,
    optimization,
    output: { path: output, publicPath: '/', filename: 'assets/[name].[contenthash:12].js', module: true, clean: true },
    experiments: { outputModule: true },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: { transpileOnly: true, compilerOptions: { noEmit: false, target: 'es2021' } },
        },
      ],
    },
    performance: false,
  };
};

const buildBare = () =>
  new Promise((resolve, reject) => {
    webpack(configuration(), (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors() || stats.hasWarnings()) reject(new Error(stats.toString('errors-warnings')));
      else {
        const [app] = stats.compilation.entrypoints.get('main').getFiles();
        fs.writeFileSync(path.join(output, 'index.html'), page(`/${app}`));
        resolve(output);
      }
    });
  });

module.exports = { buildBare };
