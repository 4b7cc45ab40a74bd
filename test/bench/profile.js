// `node test/bench/profile.js [--files]`: the size of each package in the survey's JavaScript. Builds the product into
// .cache/profile with a source map, which assigns each character to its source file.
const { Buffer } = require('node:buffer');
const fs = require('node:fs');
const { SourceMap } = require('node:module');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { brotliCompressSync } = require('node:zlib');
const webpack = require('webpack');
const { BundleAnalyzerPlugin } = require('webpack-bundle-analyzer');
const configurations = require('../../webpack.config.js');

const root = path.resolve(__dirname, '..', '..');
const output = path.join(root, '.cache', 'profile');
const REPORT = path.join(output, 'report.html');
const MOST_FILES = 40;

/** @returns {import('webpack').Configuration} */
const configuration = () => {
  const browser = configurations({}, { mode: 'production' }).find(({ name }) => name === 'browser');
  return {
    ...browser,
    mode: 'production',
    context: root,
    dependencies: [],
    devtool: 'hidden-source-map',
    output: { ...browser.output, path: output },
    performance: false,
    plugins: [
      new BundleAnalyzerPlugin({
        analyzerMode: 'static',
        reportFilename: REPORT,
        openAnalyzer: false,
        compressionAlgorithm: 'brotli',
        logLevel: 'error',
      }),
    ],
  };
};

/** @returns the names of the built scripts */
const build = () =>
  new Promise((resolve, reject) => {
    webpack(configuration(), (error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve(Object.keys(stats.compilation.assets).filter((name) => name.endsWith('.js')));
    });
  });

const packageOf = (source) => {
  const inModules = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
  if (inModules) return inModules[1];
  return /(^|\/)src\//.test(source) ? 'src (ours)' : 'webpack';
};

/** Splits a script into pieces that each come from one source file: `[{ source, text }]`, in order. */
const piecesOf = (name) => {
  const file = path.join(output, name);
  const map = new SourceMap(JSON.parse(fs.readFileSync(`${file}.map`, 'utf8')));
  const pieces = [];
  fs.readFileSync(file, 'utf8')
    .split('\n')
    .forEach((text, line) => {
      for (let column = 0; column < text.length; column += 1) {
        const { originalSource = 'webpack' } = /** @type {Partial<import('node:module').SourceMapping>} */ (
          map.findEntry(line, column)
        );
        const last = pieces.at(-1);
        if (last?.source === originalSource) last.text += text[column];
        else pieces.push({ source: originalSource, text: text[column] });
      }
    });
  return pieces;
};

const compressed = (pieces) => brotliCompressSync(Buffer.from(pieces.map(({ text }) => text).join(''))).length;

/** Groups the pieces by the name that `nameOf` returns. Returns each name with its minified bytes, largest first. */
const sizes = (pieces, nameOf) => {
  const found = new Map();
  for (const { source, text } of pieces) {
    const name = nameOf(source);
    found.set(name, (found.get(name) ?? 0) + Buffer.byteLength(text));
  }
  return [...found].sort(([, a], [, b]) => b - a);
};

const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(10);

const main = async () => {
  const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });
  const scripts = await build();
  const pieces = scripts.flatMap(piecesOf);
  const whole = compressed(pieces);

  console.log(`${'package'.padEnd(36)}  minified    brotli\n`);
  for (const [name, minified] of sizes(pieces, packageOf)) {
    // How much smaller the compressed code would be without this package. The compressed size of the package alone
    // would be too high, because text that also occurs in other packages adds little to the compressed code.
    const saved = whole - compressed(pieces.filter(({ source }) => packageOf(source) !== name));
    console.log(`${name.padEnd(36)}${kB(minified)}${kB(saved)}`);
  }
  console.log(`${scripts.join(', ').slice(0, 35).padEnd(36)}${kB(sizes(pieces, () => '')[0][1])}${kB(whole)}`);

  if (values.files) {
    console.log('\nfile, minified\n');
    const named = sizes(pieces, (source) => source.replace(/^webpack:\/\/[^/]*\//, ''));
    for (const [name, minified] of named.slice(0, MOST_FILES)) console.log(`${kB(minified)}  ${name}`);
  }
  console.log(`\nkB of 1000 bytes. Treemap: ${path.relative(root, REPORT)}`);
};

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
