import { migrate } from '../hospital/db/migrate';
import { openDatabase, UNHURRIED } from '../hospital/db/open';
import { assertSuitable } from '../hospital/db/postgres';
import { claimFile } from '../hospital/db/sqlite';
import { describeTarget, parseDatabaseUrl, type DatabaseTarget } from '../hospital/db/target';
import { moveEverything } from '../hospital/repositories/moving';
import { reasonOf } from '../hospital/db/databaseReason';
import { StartError } from '../page/startError';
import { withQuestions, type Ask } from './common/asking';
import { counted } from './common/names';
import { InputError } from './common/arguments';
import { withDatabase } from './common/database';
import type { DefineCommand } from './common/defineCommand';
import { say, showProgress } from './common/terminal';

/** Every user of the machine can read the arguments of a process, so the password comes from the standard input. */
const readTarget = async (para: string, ask: Ask): Promise<DatabaseTarget & { dialect: 'postgres' }> => {
  const target = parseDatabaseUrl(para);
  if (target?.dialect !== 'postgres')
    throw new InputError('--para deve ser como postgres://avaliacao@host/avaliacao, o endereço de um PostgreSQL');
  const url = new URL(target.url);
  if (url.password !== '' || url.searchParams.has('password'))
    throw new InputError('--para: sem a senha, que os outros usuários da máquina veriam; o comando pergunta por ela');
  url.password = encodeURIComponent((await ask('Senha do PostgreSQL (vazia, se não há): ')) ?? '');
  return { dialect: 'postgres', url: url.href };
};

const claim = (file: string): (() => void) => {
  try {
    return claimFile(file);
  } catch (error) {
    throw new StartError(`pare o servidor primeiro: ${file}: ${reasonOf(error)}`);
  }
};

export const mover: DefineCommand = (program, perform) =>
  program
    .command('mover')
    .description('copia tudo do SQLite para um PostgreSQL, com o servidor parado, e confere; pode ser repetido')
    .requiredOption('--para <endereco>', 'o PostgreSQL, sem a senha: postgres://avaliacao@host/avaliacao')
    .action(({ para }) =>
      perform(async ({ database }, terminal) => {
        if (database.dialect !== 'sqlite')
          throw new StartError(`${describeTarget(database)}: mover é só de SQLite para PostgreSQL`);
        const target = await withQuestions(terminal, (ask) => readTarget(para, ask));
        const { surveys, answers, before } = await withDatabase(database, async (source) => {
          const release = claim(database.file);
          const db = openDatabase(target, UNHURRIED);
          try {
            await assertSuitable(db);
            await migrate(db, 'postgres');
            return await moveEverything(source, db, (table) => {
              showProgress(terminal, `Movendo: ${table}`);
            });
          } catch (error) {
            throw new StartError(`${describeTarget(target)}: ${reasonOf(error)}`);
          } finally {
            await db.destroy();
            release();
          }
        });
        showProgress(terminal);
        const what = `${counted(surveys, 'pesquisa', 'pesquisas')}, ${counted(answers, 'resposta', 'respostas')}`;
        say(terminal, `${describeTarget(target)} ${before ? 'já tinha' : 'tem'} tudo, conferido: ${what}.`);
        say(
          terminal,
          'Agora mude DATABASE_URL e inicie o servidor. ' +
            `${database.file} ficou como estava, com os nomes: apague-o depois.`,
        );
      }),
    );
