// Lets Node load TypeScript files. The benchmarks need this because they start Chromium and PostgreSQL with the helpers
// of the tests, which are TypeScript.
const fs = require('node:fs');
const Module = require('node:module');
const ts = require('typescript');

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };

/** @type {any} Node's types do not declare `_extensions` */ (Module)._extensions['.ts'] = (module, file) => {
  module._compile(ts.transpileModule(fs.readFileSync(file, 'utf8'), { compilerOptions }).outputText, file);
};
