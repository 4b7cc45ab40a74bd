// Emits index.html: src/firstPaint/index.html with the rendered screens and the inlined style and script, assembled with
// config/deployment.json by `pageOf` (src/server/page/pageOf.ts).
const fs = require('node:fs');
const path = require('node:path');
const versionOf = require('./version');

const root = (...parts) => path.resolve(__dirname, '..', ...parts);
const template = root('src/firstPaint/index.html');
const settings = root('config/deployment.json');
/** The builds of src/firstPaint/prerender.tsx, src/server/page/pageOf.ts and src/firstPaint/script/main.ts. */
const screens = root('.cache/prerender/main.js');
const assembler = root('.cache/prerender/page.js');
const script = root('.cache/inlined/script.js');

/** Requires a module as it is now, even if webpack watches and an earlier build required it. */
const fresh = (file) => {
  delete require.cache[file];
  return require(file);
};

class PagePlugin {
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([template, settings, screens, assembler, script]);

      const fileOf = (entry, ending) =>
        compilation.entrypoints
          .get(entry)
          .getFiles()
          .find((file) => path.basename(file).startsWith(`${entry}.`) && file.endsWith(ending));
      /** The text of a file that is inlined, and so is not emitted. */
      const take = (file) => {
        const text = compilation.assets[file].source().toString();
        compilation.deleteAsset(file);
        return text;
      };
      const assemble = () => {
        // Its errors have been reported.
        if (compilation.errors.length > 0) return;
        const parts = {
          ...fresh(screens),
          version: versionOf(),
          main: `/${fileOf('main', '.js')}`,
          style: take(fileOf('main', '.css')),
          // In a block: otherwise its names would be global.
          script: `{${fs.readFileSync(script, 'utf8')}\n}`,
        };
        const page = fs.readFileSync(template, 'utf8').replace(/<%= (\w+) %>/g, (_, name) => parts[name]);
        try {
          const html = fresh(assembler).pageOf(page, fresh(settings));
          compilation.emitAsset('index.html', new sources.RawSource(html));
        } catch ({ message }) {
          // Bad settings: one line, without a stack.
          compilation.errors.push(Object.assign(new WebpackError(message), { hideStack: true }));
        }
      };
      // The stage at which files are minified already, and not yet compressed.
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        assemble,
      );
    });
  }
}

module.exports = PagePlugin;
