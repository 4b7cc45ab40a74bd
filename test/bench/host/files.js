// Reads the files of a compared page into memory, so that a build during the benchmark does not change the page.
const fs = require('node:fs');
const path = require('node:path');
const { brotliCompressSync } = require('node:zlib');

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** The compressed body of a file, and the headers with which the product's server would send it. */
const fileOf = (name, brotli) => ({
  body: brotli,
  headers: {
    'content-type': types[path.extname(name)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'cache-control': name.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  },
});

/** The files of a build, by path. Compresses the few files that the build has not compressed. */
const readBuild = (folder) => {
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|txt)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Map(
    names.map((name) => {
      const file = path.join(folder, name);
      const brotli = fs.existsSync(`${file}.br`)
        ? fs.readFileSync(`${file}.br`)
        : brotliCompressSync(fs.readFileSync(file));
      return [`/${name}`, fileOf(name, brotli)];
    }),
  );
};

const readPage = (file) => new Map([['/index.html', fileOf(file, brotliCompressSync(fs.readFileSync(file)))]]);

module.exports = { readBuild, readPage };
