import { existsSync } from 'node:fs';
import type { DatabaseTarget } from '../hospital/db/target';
import { changesOf } from '../hospital/hospitalChanges';
import { readHospital, type Hospital } from '../hospital/hospitalFile';
import { idWarnings } from '../hospital/idWarnings';
import { readOffered } from '../hospital/repositories/offered';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { fromInput } from './common/inputError';

/** What the file would change, in sentences. */
const changed = async (database: DatabaseTarget, next: Hospital): Promise<string> => {
  if (database.dialect === 'sqlite' && !existsSync(database.file))
    return `O banco de dados ${database.file} ainda não existe; o servidor o cria quando inicia.`;
  const changes = await withDatabase(database, async (db) => changesOf(await readOffered(db), next));
  return changes.length === 0 ? 'Nada mudaria.' : ['O que mudaria:', ...changes].join('\n');
};

export const locais: DefineCommand = (program, perform) =>
  program
    .command('locais')
    .description('confere um arquivo do hospital e mostra o que mudaria')
    .requiredOption('--conferir <arquivo>', 'o novo arquivo de locais e perguntas')
    .action(({ conferir }) =>
      perform(async ({ database }, { stdout }) => {
        const next = fromInput(() => readHospital(conferir));
        const places = counted(next.locais.length, 'local', 'locais');
        const questions = counted(next.perguntas.length, 'pergunta', 'perguntas');
        stdout.write(`${conferir} está certo: ${places}, ${questions}.\n${await changed(database, next)}\n`);
        for (const line of idWarnings(next)) stdout.write(`Atenção: ${line}.\n`);
      }),
    );
