import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Db } from '../../server/db/tables';
import type { DialectName } from '../../server/db/target';
import { forgetNames, shredCleared } from '../../server/repositories/forgetting';
import { counted } from './counted';
import { InputError } from './inputError';
import { say, showProgress, type Terminal } from './terminal';

const agrees = async (question: string, { stdin, stderr }: Terminal): Promise<boolean> => {
  if (!stdin.isTTY) throw new InputError('sem terminal para confirmar: use --sim');
  stderr.write(`${question} [s/N] `);
  const lines = createInterface({ input: stdin });
  for await (const line of lines) {
    lines.close();
    return /^s(im)?$/i.test(line.trim());
  }
  return false;
};

/** The files in `data/` that may contain names. */
const exportedFiles = (): string[] => {
  try {
    return readdirSync('data').filter((name) => /^(contatos|respostas-com-contatos|copia)[-.]|\.parcial/.test(name));
  } catch {
    return [];
  }
};

interface Erasing {
  db: Db;
  dialect: DialectName;
  /** The patients' ids in `identificacao`. */
  ids: readonly number[];
  /** The command that the table `registro` records. */
  comando: string;
  /** The message if no patient is found. */
  nobody: string;
  /** Continues the confirmation question: `, de antes de 01/08/2026`. */
  which: string;
  /** Whether to erase without asking. */
  sim: boolean;
}

const eraseAll = async (
  { db, ids, comando, which, sim }: Erasing,
  surveys: string,
  terminal: Terminal,
): Promise<boolean> => {
  const question = `Apagar nome e telefone de ${surveys}${which}? As respostas ficam.`;
  if (!sim && !(await agrees(question, terminal))) return false;
  let done = 0;
  for await (const cleared of forgetNames(db, ids, comando))
    showProgress(terminal, `Apagando: ${(done += cleared)} de ${ids.length}`);
  showProgress(terminal);
  return true;
};

/**
 * @throws Error if `shredCleared` fails, for example because another program reads the database. By then no query finds
 *   the names and phone numbers any more, but the database files still contain them
 */
export const erase = async (erasing: Erasing, terminal: Terminal): Promise<void> => {
  const { db, dialect, ids, nobody } = erasing;
  // The messages count surveys instead of patients, because a patient may have left the same number in several surveys.
  const surveys = counted(ids.length, 'pesquisa', 'pesquisas');
  if (ids.length === 0) say(terminal, nobody);
  else if (await eraseAll(erasing, surveys, terminal)) {
    say(terminal, `Nome e telefone de ${surveys} apagados. As respostas ficaram.`);
    say(
      terminal,
      'Cópias do banco de dados e arquivos já gravados não foram alterados: apague os que não forem mais necessários.',
    );
    const files = exportedFiles();
    if (files.length > 0) say(terminal, `Em data/ há ${files.sort().join(', ')}`);
  } else {
    say(terminal, 'Nada foi apagado.');
    return;
  }
  // Overwrite even if nothing was cleared now: an earlier run may have cleared names but failed to overwrite them.
  if (await shredCleared(db, dialect)) return;
  const owner =
    dialect === 'postgres' ? ', ou porque o usuário de DATABASE_URL não é dono da tabela identificacao' : '';
  throw new Error(
    `o que foi apagado ainda está no arquivo do banco de dados, porque outro programa o lê${owner}: corrija isso e repita o comando`,
  );
};
