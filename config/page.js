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

/** Requires the current version of a module. When webpack watches, an earlier build may have cached it. */
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
      /** Returns the text of an output file that becomes part of index.html, and removes that file from the output. */
      const take = (file) => {
        const text = compilation.assets[file].source().toString();
        compilation.deleteAsset(file);
        return text;
      };
      const assemble = () => {
        // webpack has reported these errors already.
        if (compilation.errors.length > 0) return;
        const parts = {
          ...fresh(screens),
          version: versionOf(),
          main: `/${fileOf('main', '.js')}`,
          style: take(fileOf('main', '.css')),
          // The braces make a block. Without it, the names in the script would become global.
          script: `{${fs.readFileSync(script, 'utf8')}\n}`,
        };
        const page = fs.readFileSync(template, 'utf8').replace(/<%= (\w+) %>/g, (_, name) => parts[name]);
        try {
          const html = fresh(assembler).pageOf(page, fresh(settings));
          compilation.emitAsset('index.html', new sources.RawSource(html));
        } catch ({ message }) {
          // Reports an invalid setting in one line, without a stack.
          compilation.errors.push(Object.assign(new WebpackError(message), { hideStack: true }));
        }
      };
      // At this stage files are minified. They are not compressed yet, so no compressed copy remains of a removed file.
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        assemble,
      );
    });
  }
}

module.exports = PagePlugin;
