import { existsSync } from 'node:fs';
import type { DatabaseTarget } from '../hospital/db/target';
import { changesText } from '../hospital/hospitalChanges';
import { readHospital, type Hospital } from '../hospital/hospitalFile';
import { sampleRefusal } from '../hospital/hospitalLoading';
import { idWarnings } from '../hospital/idWarnings';
import { readOffered } from '../hospital/repositories/offered';
import { StartError } from '../page/startError';
import type { DefineCommand } from './common/defineCommand';
import { isThisMachine, parseAddress } from './common/address';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { parseFormato } from './common/formato';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import { chooseLocais, LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { say } from './common/terminal';
import { POSTER_FORMATS } from './posters/posterSizes';
import { postersPage } from './posters/postersPage';

/**
 * What the hospital file changes, so that its posters may lead to locations that the server does not know yet. Posters
 * need no database, so one that cannot be read is no fault here. The server's start reports it.
 * @throws StartError if the file is the sample and the database a hospital's
 */
const changesIn = async (database: DatabaseTarget, hospital: Hospital): Promise<string> => {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return '';
  const known = await withDatabase(database, async (db) => ({
    refusal: await sampleRefusal(db, hospital),
    offered: await readOffered(db),
  })).catch(() => null);
  if (known === null) return '';
  if (known.refusal !== null) throw new StartError(known.refusal);
  return changesText(known.offered, hospital);
};

export const cartazes: DefineCommand = (program, perform) =>
  program
    .command('cartazes')
    .description('gera cartazes com o código QR de cada local, para imprimir')
    .addOption(LOCAL)
    .addOption(UNIDADE)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .option('--formato <formato>', 'a4 (padrão, um local por folha) ou a6 (quatro por folha)')
    .requiredOption('--endereco <endereco>', 'endereço da pesquisa, como https://pesquisa.hospital.example')
    .action((options) =>
      perform(async ({ database, hospitalFile, page }, terminal) => {
        const { endereco, formato = 'a4' } = options;
        const base = parseAddress(endereco, '--endereco');
        if (base.pathname !== '/')
          throw new InputError(`--endereco ${endereco}: a pesquisa fica na raiz do endereço, sem ${base.pathname}`);
        const format = parseFormato(formato.toLowerCase(), POSTER_FORMATS);
        const hospital = readHospital(hospitalFile);
        const changes = await changesIn(database, hospital);
        terminal.stderr.write(changes);
        const offered = hospital.locais.map((local) => ({
          ...local,
          id: String(local.Id),
          descricao: local.Descricao,
          unidade: local.Unidade ?? null,
        }));
        const { chosen } = chooseLocais(options, offered);
        const destination = destinationOf(options, `data/cartazes-${format}.html`, database);
        const letterhead = readLetterhead(page, terminal);
        const warnings = idWarnings(hospital).map((line) => `Atenção: ${line}.`);
        for (const line of warnings) say(terminal, line);
        const unloaded = changes === '' ? [] : [changes, 'O servidor lê o arquivo quando reinicia.'];
        const notice = [...unloaded, ...warnings].map((line) => line.trim()).join('\n');
        const posters = postersPage(chosen, { base, format, letterhead, notice });
        const done = () => counted(chosen.length, 'cartaz gravado', 'cartazes gravados');
        await writeWhole(destination, terminal, [posters], done);
        if (isThisMachine(base.hostname))
          say(terminal, `Atenção: ${base.host} só abre nesta máquina: no celular, o código não funciona.`);
        else if (base.protocol === 'http:')
          say(terminal, 'Atenção: com http://, nomes e telefones trafegam sem criptografia; use https://.');
      }),
    );
