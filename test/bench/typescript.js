// Lets Node load TypeScript files, because the benchmarks share files of the tests that start Chromium and PostgreSQL.
const fs = require('node:fs');
const Module = require('node:module');
const ts = require('typescript');

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };

/** @type {any} its type leaves out the extensions */ (Module)._extensions['.ts'] = (module, file) => {
  module._compile(ts.transpileModule(fs.readFileSync(file, 'utf8'), { compilerOptions }).outputText, file);
};
