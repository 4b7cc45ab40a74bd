// The browser in which everything is measured: the one of the tests in test/e2e.
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { chromium } = require('playwright-core');
const ts = require('typescript');

/** A file of the tests' TypeScript, which node 20 cannot load by itself. It imports no other one. */
const loadTypeScript = (file) => {
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  });
  /** @type {any} its type leaves out what compiles it */
  const loaded = new Module(file, /** @type {any} */ (module));
  loaded._compile(outputText, file);
  return loaded.exports;
};

/** Starts the browser. The caller closes it. */
const startBrowser = () => {
  const { installBrowser } = loadTypeScript(path.resolve(__dirname, '..', '..', 'e2e', 'support', 'chromium.ts'));
  const { executablePath, env } = installBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, ...env },
  });
};

module.exports = { startBrowser };
