import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Db } from '../../server/db/tables';
import { countNamed, forgetNames, shredCleared, type Whose } from '../../server/repositories/forgetting';
import { counted } from './counted';
import { InputError } from './inputError';
import { removeAbandonedFiles } from './output';
import { ProgressLine, say, type Terminal } from './terminal';

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

const KEPT =
  'Cópias do banco de dados e arquivos já gravados não foram alterados: apague os que não forem mais necessários.';

/**
 * Removes abandoned temporary files from `data/`. If names were cleared, also lists the other files in `data/` that may
 * contain names, but keeps them.
 */
const tidy = (terminal: Terminal, cleared: boolean): void => {
  let removed: string[];
  let left: string[];
  try {
    removed = removeAbandonedFiles('data').sort();
    left = readdirSync('data').filter((name) => /^(contatos|respostas-com-contatos|copia)[-.]|\.parcial/.test(name));
  } catch {
    return;
  }
  if (removed.length > 0) say(terminal, `Arquivos incompletos removidos de data/: ${removed.join(', ')}`);
  if (cleared && left.length > 0) say(terminal, `Em data/ há ${left.sort().join(', ')}`);
};

interface Erasing {
  db: Db;
  dialect: 'sqlite' | 'postgres';
  whose: Whose;
  /** The command that the table `registro` records. */
  comando: string;
  /** The message if no patient is found. */
  nobody: string;
  /** Continues the confirmation question: `, de antes de 01/08/2026`. */
  which: string;
  /** Whether to erase without asking. */
  sim: boolean;
}

/**
 * @throws Error if `shredCleared` fails, for example because another program reads the database. By then no query finds
 *   the names and phone numbers any more, but the database files still contain them
 */
export const erase = async (
  { db, dialect, whose, comando, nobody, which, sim }: Erasing,
  terminal: Terminal,
): Promise<void> => {
  const all = await countNamed(db, whose);
  // The messages count surveys instead of patients, because a patient may have left the same number in several surveys.
  const surveys = (count: number): string => counted(count, 'pesquisa', 'pesquisas');
  if (
    all > 0 &&
    !sim &&
    !(await agrees(`Apagar nome e telefone de ${surveys(all)}${which}? As respostas ficam.`, terminal))
  ) {
    say(terminal, 'Nada foi apagado.');
    return;
  }
  const progress = new ProgressLine(terminal, 'Apagando');
  let done = 0;
  try {
    for await (const cleared of forgetNames(db, whose, comando)) {
      done += cleared;
      progress.show(done, all);
    }
  } finally {
    progress.end();
  }
  say(terminal, all === 0 ? nobody : `Nome e telefone de ${surveys(done)} apagados. As respostas ficaram.`);
  if (all > 0) say(terminal, KEPT);
  tidy(terminal, all > 0);
  // Overwrite even if nothing was cleared now: an earlier run may have cleared names but failed to overwrite them.
  if (await shredCleared(db, dialect)) return;
  const owner =
    dialect === 'postgres' ? ', ou porque o usuário de DATABASE_URL não é dono da tabela identificacao' : '';
  throw new Error(
    `o que foi apagado ainda está no arquivo do banco de dados, porque outro programa o lê${owner}: corrija isso e repita o comando`,
  );
};
