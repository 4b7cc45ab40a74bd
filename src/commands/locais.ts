import { changesOf } from '../server/hospitalChanges';
import { readHospital, type Hospital } from '../server/hospitalFile';
import { readOffered } from '../server/repositories/offered';
import { StartError } from '../server/startError';
import type { Action } from './common/action';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';

const read = (file: string): Hospital => {
  try {
    return readHospital(file);
  } catch (error) {
    throw error instanceof StartError ? new InputError(error.message) : error;
  }
};

export const locais: Action<{ conferir: string }> = async ({ conferir }, { database }, { stdout }) => {
  const next = read(conferir);
  const changes = await withDatabase(database, async (db) => changesOf(db, await readOffered(db), next));
  const places = counted(next.locais.length, 'local', 'locais');
  const questions = counted(next.perguntas.length, 'pergunta', 'perguntas');
  const changed = changes.length === 0 ? 'Nada mudaria.' : ['O que mudaria:', ...changes].join('\n');
  stdout.write(`${conferir} está certo: ${places}, ${questions}.\n${changed}\n`);
};
