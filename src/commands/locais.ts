import { changesOf } from '../hospital/hospitalChanges';
import { readHospital } from '../hospital/hospitalFile';
import { readOffered } from '../hospital/repositories/offered';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { fromInput } from './common/inputError';

export const locais: DefineCommand = (program, perform) =>
  program
    .command('locais')
    .description('confere um arquivo do hospital e mostra o que mudaria')
    .requiredOption('--conferir <arquivo>', 'o novo arquivo de locais e perguntas')
    .action(({ conferir }) =>
      perform(async ({ database }, { stdout }) => {
        const next = fromInput(() => readHospital(conferir));
        const changes = await withDatabase(database, async (db) => changesOf(await readOffered(db), next));
        const places = counted(next.locais.length, 'local', 'locais');
        const questions = counted(next.perguntas.length, 'pergunta', 'perguntas');
        const changed = changes.length === 0 ? 'Nada mudaria.' : ['O que mudaria:', ...changes].join('\n');
        stdout.write(`${conferir} está certo: ${places}, ${questions}.\n${changed}\n`);
      }),
    );
