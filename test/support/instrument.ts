import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as Instrument from '@redux-devtools/instrument';
import ts from 'typescript';

const folder = dirname(require.resolve('@redux-devtools/instrument'));

/** jest runs CommonJS and the package is ESM only: it is compiled here, file by file. */
const load = (file: string): unknown => {
  const module = { exports: {} };
  const { outputText } = ts.transpileModule(readFileSync(join(folder, file), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const requireHere = (name: string): unknown => (name.startsWith('.') ? load(name) : jest.requireActual(name.replace(/\.js$/, '')));
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a module of a package that is installed
  const run = new Function('module', 'exports', 'require', outputText) as (...given: unknown[]) => void;
  run(module, module.exports, requireHere);
  return module.exports;
};

/** What the Redux DevTools extension records with. */
export const { instrument, ActionCreators } = load('instrument.js') as typeof Instrument;
