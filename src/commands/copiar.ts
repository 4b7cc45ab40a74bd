import { copyDatabase } from '../hospital/db/backup';
import { sizeOf } from '../hospital/db/sqlite';
import { describeTarget } from '../hospital/db/target';
import { recordCopy } from '../hospital/repositories/copies';
import { reasonOf } from '../hospital/db/databaseReason';
import { StartError } from '../page/startError';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/names';
import { InputError } from './common/arguments';
import { withDatabase } from './common/database';
import { destinationOf, FORCAR, placeWhole } from './common/output';
import { say } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';

export const copiar: DefineCommand = (program, perform) =>
  program
    .command('copiar')
    .description('cópia conferida do banco de dados (SQLite), com o servidor no ar ou não')
    .argument('[arquivo]', 'o mesmo que --saida')
    .option('--saida <arquivo>', 'arquivo da cópia')
    .addOption(FORCAR)
    .action((arquivo, options) =>
      perform(async ({ database, zone, now }, terminal) => {
        const today = zone.at(now).day;
        if (database.dialect !== 'sqlite')
          throw new StartError(
            `${describeTarget(database)}: copiar é só para SQLite; ` +
              `use: pg_dump --format=custom --file=copia-${today}.dump "$DATABASE_URL"`,
          );
        if (arquivo !== undefined && options.saida !== undefined) throw new InputError('escolha o arquivo ou --saida');
        // Also accepts `file:`, as in DATABASE_URL.
        const saida = (arquivo ?? options.saida ?? `data/copia-${today}.db`).replace(/^file:/, '');
        if (saida === '-') throw new InputError('a cópia precisa de um arquivo: a saída padrão não serve');
        const destination = destinationOf({ ...options, saida }, saida, database, true);
        const { file } = destination;
        // Before the copy, because a command that is killed leaves a part of it. Opening would change an empty file.
        if (sizeOf(database.file) > 0)
          await withDatabase(database, (db) => recordNamesIn(db, file, terminal)).catch(() => undefined);
        let copied = { surveys: 0, answers: 0 };
        await placeWhole(destination, (beside) => {
          try {
            copied = copyDatabase(database.file, beside);
          } catch (error) {
            throw new StartError(`não foi possível copiar ${database.file}: ${reasonOf(error)}`);
          }
        });
        try {
          await withDatabase(database, recordCopy);
        } catch (error) {
          // Only warn, because the copy itself is good. A database of an older version, for example, cannot record it.
          say(terminal, `A cópia está pronta, mas não foi possível registrá-la no banco de dados: ${reasonOf(error)}`);
        }
        const surveys = counted(copied.surveys, 'pesquisa', 'pesquisas');
        const answers = counted(copied.answers, 'resposta', 'respostas');
        say(terminal, `Cópia conferida em ${file}: ${surveys}, ${answers}`);
      }),
    );
