import type { Db } from '../../hospital/db/tables';
import type { DialectName } from '../../hospital/db/target';
import { forgetNames, shredCleared } from '../../hospital/repositories/forgetting';
import type { Ask } from './asking';
import { counted } from './names';
import { InputError } from './arguments';
import { say, type Terminal } from './terminal';
import { filesWithNames } from './writtenFiles';

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
  /** How to confirm without a terminal. */
  without: string;
  sim: boolean;
  ask: Ask;
}

/** Asks, then clears names and phone numbers. @throws if the database's files may still contain them */
export const erase = async (
  { db, dialect, ids, comando, nobody, which, without, sim, ask }: Erasing,
  terminal: Terminal,
): Promise<void> => {
  // The messages count surveys instead of patients, because a patient may have left the same number in several surveys.
  const surveys = counted(ids.length, 'pesquisa', 'pesquisas');
  const question = `Apagar nome e telefone de ${surveys}${which}? As respostas ficam.`;
  const agrees = async (): Promise<boolean> => {
    if (!terminal.stdin.isTTY) throw new InputError(`sem terminal para confirmar: ${without}`);
    return /^s(im)?$/i.test((await ask(`${question} [s/N] `)) ?? '');
  };
  if (ids.length === 0) say(terminal, nobody);
  else if (sim || (await agrees())) {
    await forgetNames(db, ids, comando);
    say(terminal, `Nome e telefone de ${surveys} apagados. As respostas ficaram.`);
    say(
      terminal,
      'Cópias do banco de dados e arquivos já gravados não foram alterados: apague os que não forem mais necessários.',
    );
    const files = await filesWithNames(db);
    if (files.length > 0) say(terminal, `Nesta máquina há ${files.join(', ')}`);
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
