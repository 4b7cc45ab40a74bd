import { existsSync } from 'node:fs';
import { chmod, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkDeployment } from '../deployment/checkedDeployment';
import { readPage, readPageSettings } from '../page/builtSurvey';
import { pageOf } from '../page/pageOf';
import { missingFiles } from '../page/staticFiles';
import type { DefineCommand } from './common/defineCommand';
import { fromInput, InputError } from './common/arguments';
import { placeWhole } from './common/output';
import { say } from './common/terminal';

/** Makes the compressed copies of the page that a web server may send in its place, such as `index.html.br`. */
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

export const configurar: DefineCommand = (program, perform) =>
  program
    .command('configurar')
    .description('põe as configurações de um arquivo em uma pesquisa já compilada, ou mostra as que ela tem')
    .argument('<pasta>', 'pasta do index.html, como dist/public')
    .argument('[arquivo]', 'arquivo com as configurações, como config/deployment.json; sem ele, mostra as da página')
    .action((pasta, arquivo) =>
      perform(async (_settings, terminal) => {
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
