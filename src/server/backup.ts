import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupDatabase } from './db/backup';
import { readSettings } from './settings';
import { StartError } from './startError';

/** `npm run backup -- arquivo.db [--forcar]`: a copy of the database of DATABASE_URL, while the server goes on. */
const backup = (): void => {
  const { values, positionals } = parseArgs({
    options: { forcar: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartError('uso: npm run backup -- arquivo.db [--forcar]');
  const { rows, bytes } = backupDatabase(readSettings(process.env).DATABASE_URL, path.resolve(file), {
    overwrite: values.forcar,
  });
  const { identificacao = 0, resposta = 0 } = rows;
  process.stdout.write(
    `${path.resolve(file)}: ${identificacao} pesquisas, ${resposta} respostas, ${bytes} bytes, conferido.\n`,
  );
};

try {
  backup();
} catch (error) {
  process.stderr.write(`Nenhuma cópia foi feita: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
