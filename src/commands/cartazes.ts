import { existsSync } from 'node:fs';
import type { DatabaseTarget } from '../hospital/db/target';
import { changesText } from '../hospital/hospitalChanges';
import { readHospital, type Hospital } from '../hospital/hospitalFile';
import { sampleRefusal } from '../hospital/hospitalLoading';
import { idWarnings } from '../hospital/idWarnings';
import { readOffered } from '../hospital/repositories/offered';
import { StartError } from '../page/startError';
import type { CommandSettings } from './common/commandSettings';
import type { DefineCommand } from './common/defineCommand';
import { isThisMachine, parseAddress } from './common/address';
import { counted } from './common/names';
import { InputError, parseFormato } from './common/arguments';
import { withDatabase } from './common/database';
import { readLetterhead, type Letterhead } from './common/letterhead';
import { chooseLocais, LOCAL, UNIDADE, type LocalOptions } from './common/localOptions';
import { navigation } from './common/navigation';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { say } from './common/terminal';
import { POSTER_FORMATS, type PosterFormat } from './posters/posterSizes';
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

/** The address of the survey. @throws InputError if it has a path, because wards' links have none */
export const surveyAddress = (endereco: string): URL => {
  const base = parseAddress(endereco, '--endereco');
  if (base.pathname !== '/')
    throw new InputError(`${endereco}: a pesquisa fica na raiz do endereço, sem ${base.pathname}`, '--endereco');
  return base;
};

export interface PosterOptions extends LocalOptions {
  /** The address of the survey. */
  endereco: string;
  formato: PosterFormat;
}

/** @throws InputError if an option is wrong, StartError if the hospital file is */
export const makePosters = async (options: PosterOptions, { database, hospitalFile }: CommandSettings) => {
  const hospital = readHospital(hospitalFile);
  const changes = await changesIn(database, hospital);
  const offered = hospital.locais.map((local) => ({
    ...local,
    id: String(local.Id),
    descricao: local.Descricao,
    unidade: local.Unidade ?? null,
  }));
  const { chosen } = chooseLocais(options, offered);
  const warnings = idWarnings(hospital).map((line) => `Atenção: ${line}.`);
  return {
    count: chosen.length,
    /** For the terminal. */
    changes,
    warnings,
    page: (letterhead: Letterhead, wayBack?: string): string => {
      const unloaded = `O servidor ainda não carregou o arquivo do hospital. Reinicie-o antes de afixar os cartazes. ${changes}`;
      const above = navigation(wayBack, [...(changes === '' ? [] : [unloaded]), ...warnings]);
      const base = new URL(options.endereco);
      return postersPage(chosen, { base, format: options.formato, letterhead, navigation: above });
    },
  };
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
      perform(async (settings, terminal) => {
        const endereco = surveyAddress(options.endereco);
        const formato = parseFormato((options.formato ?? 'a4').toLowerCase(), POSTER_FORMATS);
        const { count, changes, warnings, page } = await makePosters(
          { ...options, endereco: endereco.href, formato },
          settings,
        );
        terminal.stderr.write(changes);
        for (const warning of warnings) say(terminal, warning);
        const destination = destinationOf(options, `data/cartazes-${formato}.html`, settings.database);
        const posters = page(readLetterhead(settings.page, terminal));
        await writeWhole(destination, terminal, [posters], () => counted(count, 'cartaz gravado', 'cartazes gravados'));
        if (isThisMachine(endereco.hostname))
          say(terminal, `Atenção: ${endereco.host} só abre nesta máquina: no celular, o código não funciona.`);
        else if (endereco.protocol === 'http:')
          say(terminal, 'Atenção: com http://, nomes e telefones trafegam sem criptografia; use https://.');
      }),
    );
