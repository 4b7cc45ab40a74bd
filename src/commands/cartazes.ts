import { existsSync } from 'node:fs';
import type { DatabaseTarget } from '../hospital/db/target';
import { changesText } from '../hospital/hospitalChanges';
import { readHospital, type Hospital } from '../hospital/hospitalFile';
import { sampleRefusal } from '../hospital/hospitalLoading';
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
import { say, type Terminal } from './common/terminal';
import { POSTER_FORMATS, postersPage } from './posters/postersPage';

/**
 * Says what the hospital file changes. Posters need no database, so one that cannot be read is no fault here. The
 * server's start reports it.
 * @throws StartError if the file is the sample and the database a hospital's
 */
const sayChanges = async (database: DatabaseTarget, hospital: Hospital, { stderr }: Terminal): Promise<void> => {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return;
  const known = await withDatabase(database, async (db) => ({
    refusal: await sampleRefusal(db, hospital),
    offered: await readOffered(db),
  })).catch(() => null);
  if (known === null) return;
  if (known.refusal !== null) throw new StartError(known.refusal);
  stderr.write(changesText(known.offered, hospital));
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
        await sayChanges(database, hospital, terminal);
        const offered = hospital.locais.map((local) => ({
          ...local,
          id: String(local.Id),
          descricao: local.Descricao,
          unidade: local.Unidade ?? null,
        }));
        const { chosen } = chooseLocais(options, offered);
        const destination = destinationOf(options, `data/cartazes-${format}.html`, database);
        const letterhead = readLetterhead(page, terminal);
        const posters = postersPage(chosen, base, format, letterhead);
        const done = () => counted(chosen.length, 'cartaz gravado', 'cartazes gravados');
        await writeWhole(destination, terminal, [posters], done);
        if (isThisMachine(base.hostname))
          say(terminal, `Atenção: ${base.host} só abre nesta máquina: no celular, o código não funciona.`);
        else if (base.protocol === 'http:')
          say(terminal, 'Atenção: com http://, nomes e telefones trafegam sem criptografia; use https://.');
      }),
    );
