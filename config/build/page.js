// A webpack plugin that makes index.html from src/firstPaint/index.html. It inserts the screens rendered at build time,
// the style sheet, the inline scripts, the address of the app's code and the version. Then `pageOf`
// (src/page/pageOf.ts) fills in the settings of config/deployment.json.
const fs = require('node:fs');
const path = require('node:path');
const versionOf = require('./version');

const root = (...parts) => path.resolve(__dirname, '../..', ...parts);
const template = root('src/firstPaint/index.html');
const settings = root('config/deployment.json');
const screens = root('.cache/prerender/main.js');
const assembler = root('.cache/prerender/page.js');
const request = root('.cache/inlined/request.js');
const firstScreen = root('.cache/inlined/firstScreen.js');

/** Loads the current version of a module. In watch mode, `require` would return the version of an earlier build. */
const fresh = (file) => {
  delete require.cache[file];
  return require(file);
};

/** Puts an inline script into a block. Otherwise its variables would be global. */
const blockOf = (script) => `{${fs.readFileSync(script, 'utf8')}\n}`;

class PagePlugin {
  /** @param {() => void} [onChange] called when anything changes in the page but the screens and the app */
  constructor(onChange = () => {}) {
    this.onChange = onChange;
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([template, settings, screens, assembler, request, firstScreen]);

      const fileOf = (entry, ending) =>
        compilation.entrypoints
          .get(entry)
          .getFiles()
          .find((file) => path.basename(file).startsWith(`${entry}.`) && file.endsWith(ending));
      const take = (file) => {
        const text = compilation.assets[file].source().toString();
        compilation.deleteAsset(file);
        return text;
      };
      const assemble = () => {
        // After an error the parts of the page may be missing. Webpack reports the error itself.
        if (compilation.errors.length > 0) return;
        const parts = {
          ...fresh(screens),
          version: versionOf(),
          app: `/${fileOf('main', '.js')}`,
          style: take(fileOf('main', '.css')),
          request: blockOf(request),
          firstScreen: blockOf(firstScreen),
        };
        const empty = fs.readFileSync(template, 'utf8');
        const shell = JSON.stringify([empty, parts.style, parts.request, parts.firstScreen, fresh(settings)]);
        if (this.shell !== undefined && this.shell !== shell) this.onChange();
        this.shell = shell;
        const page = empty.replace(/<%= (\w+) %>/g, (_, name) => parts[name]);
        try {
          const html = fresh(assembler).pageOf(page, fresh(settings));
          compilation.emitAsset('index.html', new sources.RawSource(html));
        } catch ({ message }) {
          compilation.errors.push(Object.assign(new WebpackError(message), { hideStack: true }));
        }
      };
      // Runs after minification, so that the page gets the minified style sheet. Runs before compression, because
      // `assemble` deletes the style sheet's file: a compressed copy, if there were one already, would remain.
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        assemble,
      );
    });
  }
}

module.exports = PagePlugin;
