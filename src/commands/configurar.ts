import { existsSync } from 'node:fs';
import { chmod, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkDeployment } from '../deployment/checkedDeployment';
import { pageVariables, settingsFileOf12 } from '../server/oldVariables';
import { readPage, readSettingsFile } from '../server/page/builtSurvey';
import { pageOf, settingsIn } from '../server/page/pageOf';
import { missingFiles } from '../server/page/staticFiles';
import type { Action } from './common/action';
import { fromInput, InputError } from './common/inputError';
import { PUBLIC_DIR } from './common/letterhead';
import { placeWhole, writeWhole } from './common/output';
import { say, type Terminal } from './common/terminal';

const replaceFile = (file: string, content: string | Buffer, mode: number): Promise<void> =>
  placeWhole({ file, force: true }, async (beside) => {
    await writeFile(beside, content);
    await chmod(beside, mode);
  });

/**
 * Removes the page's compressed copies, replaces the page and then writes new copies. In this order, a web server never
 * serves an outdated copy.
 */
const replacePage = async (file: string, html: string): Promise<void> => {
  const { mode } = await stat(file);
  const copies = [
    [`${file}.br`, brotliCompressSync(html)],
    [`${file}.gz`, gzipSync(html)],
  ] as const;
  const present = copies.filter(([copy]) => existsSync(copy));
  for (const [copy] of present) await rm(copy);
  await replaceFile(file, html, mode);
  for (const [copy, content] of present) await replaceFile(copy, content, mode);
};

const builtPage = (folder: string): string => {
  const page = fromInput(() => readPage(folder));
  if (page === null) throw new InputError(`não há página em ${folder}: falta ${path.join(folder, 'index.html')}`);
  return page;
};

/** Writes the settings file that replaces the variables of version 1.2. */
const writeFrom12 = async (
  file: string,
  force: boolean,
  env: NodeJS.ProcessEnv,
  built: object,
  terminal: Terminal,
): Promise<void> => {
  if (pageVariables(env).length === 0)
    throw new InputError('nenhuma variável do ambiente configura a página: rode o comando com o ambiente do servidor');
  await writeWhole({ file, force }, terminal, [fromInput(() => settingsFileOf12(env, built))]);
  say(terminal, `${file} gravado. Acrescente ao ambiente do servidor: DEPLOYMENT_FILE=${path.resolve(file)}`);
};

interface Options {
  pasta?: string;
  arquivo?: string;
  doAmbiente?: string;
  forcar?: boolean;
}

export const configurar: Action<Options> = async (
  { pasta, arquivo, doAmbiente, forcar = false },
  { page: { env } },
  terminal,
) => {
  if (doAmbiente !== undefined) {
    const page = fromInput(() => readPage(pasta ?? PUBLIC_DIR));
    const built = page === null ? {} : fromInput(() => settingsIn(page));
    return writeFrom12(doAmbiente, forcar, env, built, terminal);
  }
  if (pasta === undefined) throw new InputError('falta <pasta>');
  const page = builtPage(pasta);
  const built = fromInput(() => settingsIn(page));
  const settings = arquivo === undefined ? built : fromInput(() => readSettingsFile(arquivo));
  const deployment = fromInput(() => checkDeployment(settings));
  if (arquivo !== undefined) {
    await replacePage(await realpath(path.join(pasta, 'index.html')), pageOf(page, settings));
    say(terminal, `${path.join(pasta, 'index.html')} está configurado:`);
  }
  terminal.stdout.write(`${JSON.stringify(deployment, null, 2)}\n`);
  for (const address of missingFiles(deployment, (own) => existsSync(path.join(pasta, own))))
    say(terminal, `Atenção: ${address} não está em ${pasta}; o servidor web precisa ter esse arquivo.`);
};
