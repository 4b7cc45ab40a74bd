// Makes index.html: src/firstPaint/index.html with the settings, the rendered screens, the inlined style and script, and a
// content policy that allows just those.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const versionOf = require('./version');

const root = (...parts) => path.resolve(__dirname, '..', ...parts);
const template = root('src/firstPaint/index.html');
const settings = root('config/deployment.json');
/** The colours of both schemes, which the check of a hospital's own ones reads too. */
const palette = root('src/deployment/palette.json');
/** What src/firstPaint/prerender.tsx was built to. */
const screens = root('.cache/prerender/main.js');
/** The scripts that stand in the page itself, built before it. */
const inlined = ['script', 'colors'].map((name) => root(`.cache/inlined/${name}.js`));

/** A module as it is now, not as it was at an earlier build while webpack watches. */
const fresh = (file) => {
  delete require.cache[file];
  return require(file);
};

const paletteCss = ({ light, dark }) => {
  const rule = (colors) =>
    `:root{${Object.entries(colors)
      .map((pair) => pair.join(':'))
      .join(';')}}`;
  return `${rule(light)}@media(prefers-color-scheme:dark){${rule(dark)}}`;
};

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The one place that says what may run. A server's header may narrow the calls and the pictures to the hosts of the
 * settings, which may be edited after the build, and add what only a header can say (frame-ancestors). The page itself
 * narrows the frames (src/firstPaint/script/privacy.ts).
 */
const contentPolicy = (scripts, style) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hash).join(' ')}`,
    `style-src 'self' ${hash(style)}`,
    "img-src 'self' https: data:",
    'connect-src *',
    'frame-src *',
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

class PagePlugin {
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([template, settings, palette, screens, ...inlined]);

      /** The first file of an entry that ends like this. */
      const fileOf = (entry, ending) =>
        compilation.entrypoints
          .get(entry)
          .getFiles()
          .find((file) => path.basename(file).startsWith(`${entry}.`) && file.endsWith(ending));
      /** The text of a file that goes into the page, and so is not a file any more. */
      const take = (file) => {
        const text = compilation.assets[file].source().toString();
        compilation.deleteAsset(file);
        return text;
      };
      /** The rendered screens. Bad settings are said in one line, without the way by which they were found. */
      const renderedScreens = () => {
        try {
          return fresh(screens);
        } catch ({ message }) {
          compilation.errors.push(Object.assign(new WebpackError(message), { hideStack: true }));
          return null;
        }
      };
      const assemble = () => {
        // Its errors have been said.
        if (compilation.errors.length > 0) return;
        const rendered = renderedScreens();
        if (!rendered) return;
        const style = paletteCss(fresh(palette)) + take(fileOf('main', '.css'));
        // In a block: as a plain script its names would be the page's.
        const [script, colors] = inlined.map((file) => `{${fs.readFileSync(file, 'utf8')}\n}`);
        const parts = {
          ...rendered,
          version: versionOf(),
          // A "</script>" inside a text would end the block.
          deployment: JSON.stringify(fresh(settings)).replaceAll('<', '\\u003c'),
          main: `/${fileOf('main', '.js')}`,
          style,
          script,
          colors,
          contentPolicy: contentPolicy([script, colors], style),
        };
        const html = fs.readFileSync(template, 'utf8').replace(/<%= (\w+) %>/g, (_, name) => parts[name]);
        compilation.emitAsset('index.html', new sources.RawSource(html));
      };
      // Minified already, and not yet compressed.
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        assemble,
      );
    });
  }
}

module.exports = PagePlugin;
