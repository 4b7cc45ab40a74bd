import { execFileSync } from 'node:child_process';
import path from 'node:path';

export interface Snippet {
  /** Where the code would be, from the repository's root. */
  file: string;
  code: string;
}

/** The project's own rules, less those that need types: these snippets are in no project. */
const script = `
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
let snippets = '';
for await (const chunk of process.stdin) snippets += chunk;
const eslint = new ESLint({
  overrideConfigFile: 'config/eslint.config.mjs',
  overrideConfig: [{ files: ['**/*.{ts,tsx}'], ...ts.configs.disableTypeChecked }],
});
const errors = [];
for (const { file, code } of JSON.parse(snippets)) {
  const [{ messages }] = await eslint.lintText(code, { filePath: file });
  errors.push(messages.filter(({ severity }) => severity === 2).map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(errors));
`;

/**
 * Lints `snippets` with config/eslint.config.mjs, in a process of its own: jest cannot load an ES module.
 * @returns for each snippet the rules that it breaks
 */
export const lintText = (snippets: Snippet[]): string[][] =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: path.resolve(__dirname, '../..'),
      input: JSON.stringify(snippets),
      encoding: 'utf8',
    }),
  ) as string[][];
