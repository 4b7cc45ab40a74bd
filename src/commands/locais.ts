import { changesOf } from '../server/hospitalChanges';
import { readHospital, type Hospital } from '../server/hospitalFile';
import { readOffered } from '../server/repositories/offered';
import { StartError } from '../server/startError';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import type { HospitalSettings } from './common/settings';
import type { Terminal } from './common/terminal';

const describe = (changes: readonly string[]): string =>
  changes.length === 0 ? 'Nada mudaria.' : ['O que mudaria:', ...changes].join('\n');

const read = (file: string): Hospital => {
  try {
    return readHospital(file);
  } catch (error) {
    throw error instanceof StartError ? new InputError(error.message) : error;
  }
};

/** Checks a hospital file and says what would change if the server took it. Changes nothing. */
export const locais = async (
  { conferir }: { conferir: string },
  { database }: HospitalSettings,
  { stdout }: Terminal,
): Promise<void> => {
  const next = read(conferir);
  const now = await withDatabase(database, readOffered);
  stdout.write(
    `${conferir} está certo: ${counted(next.locais.length, 'local', 'locais')}, ${counted(next.perguntas.length, 'pergunta', 'perguntas')}.\n${describe(changesOf(now, next))}\n`,
  );
};
