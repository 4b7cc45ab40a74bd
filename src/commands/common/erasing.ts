import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Db } from '../../hospital/db/tables';
import type { DialectName } from '../../hospital/db/target';
import { forgetNames, shredCleared } from '../../hospital/repositories/forgetting';
import { counted } from './counted';
import { InputError } from './inputError';
import { say, type Terminal } from './terminal';

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
  ids: readonly number[];
  /** The command that the table `registro` records. */
  comando: string;
  /** The message if no patient is found. */
  nobody: string;
  /** Continues the question: `, de antes de 01/08/2026`. */
  which: string;
  /** Whether to erase without asking. */
  sim: boolean;
}

/** Asks, then clears names and phone numbers. @throws if the database's files may still contain them */
export const erase = async (
  { db, dialect, ids, comando, nobody, which, sim }: Erasing,
  terminal: Terminal,
): Promise<void> => {
  // The messages count surveys instead of patients, because a patient may have left the same number in several surveys.
  const surveys = counted(ids.length, 'pesquisa', 'pesquisas');
  const question = `Apagar nome e telefone de ${surveys}${which}? As respostas ficam.`;
  if (ids.length === 0) say(terminal, nobody);
  else if (sim || (await agrees(question, terminal))) {
    await forgetNames(db, ids, comando);
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
  const hindrance = await shredCleared(db, dialect);
  if (hindrance === null) return;
  throw new Error(
    `o que foi apagado ainda está no arquivo do banco de dados, porque ${hindrance}: corrija isso e repita o comando`,
  );
};
