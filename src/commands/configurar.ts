import { existsSync } from 'node:fs';
import { chmod, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkDeployment } from '../deployment/checkedDeployment';
import { pageVariables, settingsFileOf12 } from '../server/oldVariables';
import { readPage, readPageSettings } from '../page/builtSurvey';
import { pageOf } from '../page/pageOf';
import { missingFiles } from '../page/staticFiles';
import type { DefineCommand } from './common/defineCommand';
import { fromInput, InputError } from './common/inputError';
import { PUBLIC_DIR } from './common/letterhead';
import { FORCAR, placeWhole, writeWhole } from './common/output';
import { say, type Terminal } from './common/terminal';

/** The compressed copies of a file that a web server may send instead, by their ending. */
const COMPRESSED = { '.br': brotliCompressSync, '.gz': gzipSync };

/**
 * Removes the page's compressed copies, replaces the page and then writes new copies. In this order, a web server never
 * serves an outdated copy.
 */
const replacePage = async (page: string, html: string): Promise<void> => {
  const { mode } = await stat(page);
  const copies = Object.entries(COMPRESSED).filter(([ending]) => existsSync(page + ending));
  for (const [ending] of copies) await rm(page + ending);
  const write = (file: string, content: string | Buffer): Promise<void> =>
    placeWhole({ file, force: true }, async (beside) => {
      await writeFile(beside, content);
      await chmod(beside, mode);
    });
  await write(page, html);
  for (const [ending, compress] of copies) await write(page + ending, compress(html));
};

/** Writes the settings file that replaces the variables of version 1.2. */
const writeFrom12 = async (
  file: string,
  { pasta = PUBLIC_DIR, forcar = false }: { pasta?: string | undefined; forcar?: boolean | undefined },
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<void> => {
  if (pageVariables(env).length === 0)
    throw new InputError('nenhuma variável do ambiente configura a página: rode o comando com o ambiente do servidor');
  const text = fromInput(() => settingsFileOf12(env, readPageSettings(pasta)));
  await writeWhole({ file, force: forcar }, terminal, [text], () => 'Configurações gravadas');
  say(terminal, `Acrescente ao ambiente do servidor: DEPLOYMENT_FILE=${path.resolve(file)}`);
};

export const configurar: DefineCommand = (program, perform) =>
  program
    .command('configurar')
    .description('põe as configurações de um arquivo em uma pesquisa já compilada, ou mostra as que ela tem')
    .argument('[pasta]', 'pasta do index.html, como dist/public')
    .argument('[arquivo]', 'arquivo com as configurações, como config/deployment.json; sem ele, mostra as da página')
    .addOption(FORCAR)
    .option('--do-ambiente <arquivo>', 'grava neste arquivo as configurações que na versão 1.2 eram variáveis')
    .action((pasta, arquivo, { doAmbiente, forcar }) =>
      perform(async ({ env }, terminal) => {
        if (doAmbiente !== undefined) return writeFrom12(doAmbiente, { pasta, forcar }, env, terminal);
        if (pasta === undefined) throw new InputError('falta <pasta>');
        const file = path.join(pasta, 'index.html');
        const page = readPage(pasta);
        if (page === null) throw new InputError(`não há página em ${pasta}: falta ${file}`);
        const settings = fromInput(() => readPageSettings(pasta, arquivo));
        const deployment = checkDeployment(settings);
        if (arquivo !== undefined) {
          await replacePage(await realpath(file), pageOf(page, settings));
          say(terminal, `${file} está configurado:`);
        }
        terminal.stdout.write(`${JSON.stringify(deployment, null, 2)}\n`);
        for (const name of missingFiles(deployment, (own) => existsSync(path.join(pasta, own))))
          say(terminal, `Atenção: ${deployment[name]} não está em ${pasta}; o servidor web precisa ter esse arquivo.`);
      }),
    );
