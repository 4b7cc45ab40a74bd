import { copyDatabase } from '../server/db/backup';
import { counted } from './common/counted';
import { InputError } from './common/inputError';
import { destinationOf, placeWhole, type OutputOptions } from './common/output';
import type { HospitalSettings } from './common/settings';
import { say, type Terminal } from './common/terminal';

export interface CopiarOptions extends OutputOptions {
  arquivo?: string;
}

/** Copies the database of one moment, while the server goes on. The copy appears when it is whole, checked and on disk. */
export const copiar = async (
  { arquivo, ...options }: CopiarOptions,
  { database, zone }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  if (arquivo !== undefined && options.saida !== undefined) throw new InputError('escolha o arquivo ou --saida');
  const saida = arquivo ?? options.saida ?? `data/copia-${zone.at(Date.now()).day}.db`;
  if (saida === '-') throw new InputError('a cópia precisa de um arquivo: a saída padrão não serve');
  const destination = destinationOf({ ...options, saida }, saida, true);
  let rows: Record<string, number> = {};
  await placeWhole(destination, (beside) => {
    rows = copyDatabase(database, beside);
    return Promise.resolve();
  });
  const [surveys, answers] = [rows['identificacao'] ?? 0, rows['resposta'] ?? 0];
  say(
    terminal,
    `Cópia conferida em ${saida}: ${counted(surveys, 'pesquisa', 'pesquisas')}, ${counted(answers, 'resposta', 'respostas')}`,
  );
};
