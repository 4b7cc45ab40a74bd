import { createInterface } from 'node:readline';
import { countNamed, forgetNames, shredCleared } from '../server/repositories/forgetting';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { parseDay } from './common/period';
import type { HospitalSettings } from './common/settings';
import { Progress, say, type Terminal } from './common/terminal';
import { addDays, brazilianDay, type Day, type Zone } from './common/zone';

export interface EsquecerOptions {
  antesDe?: string;
  maisVelhosQue?: string;
  sim?: boolean;
}

/** The first day whose names stay. @throws InputError unless exactly one of the two options says it, and not in the future */
export const firstDayKept = ({ antesDe, maisVelhosQue }: EsquecerOptions, zone: Zone, now: Date): Day => {
  if ((antesDe === undefined) === (maisVelhosQue === undefined)) {
    throw new InputError('escolha --antes-de 2026-08-01 ou --mais-velhos-que 90d');
  }
  const today = zone.at(now).day;
  if (maisVelhosQue !== undefined) {
    const [, days] = /^(\d{1,5})d?$/.exec(maisVelhosQue) ?? [];
    if (days === undefined || Number(days) === 0)
      throw new InputError(`--mais-velhos-que ${maisVelhosQue}: escreva um número de dias como 90d`);
    return addDays(today, -Number(days));
  }
  const day = parseDay(antesDe ?? '', '--antes-de');
  if (day > today) throw new InputError(`--antes-de ${day}: é um dia que ainda não chegou`);
  return day;
};

const patients = (count: number): string => counted(count, 'paciente', 'pacientes');

const agrees = async (question: string, { stdin, stderr }: Terminal): Promise<boolean> => {
  if (!stdin.isTTY) throw new InputError('sem terminal para confirmar: use --sim');
  stderr.write(`${question} [s/N] `);
  const lines = createInterface({ input: stdin });
  for await (const line of lines) {
    lines.close();
    return /^s(im)?$/i.test(line.trim());
  }
  // The input has ended without a word.
  return false;
};

/** Clears names and phones from before a day, never an answer. */
export const esquecer = async (
  options: EsquecerOptions,
  { database, zone }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  const day = firstDayKept(options, zone, new Date());
  const before = zone.startOf(day).toISOString();
  const progress = new Progress(terminal, 'Esquecendo');
  await withDatabase(database, async (db) => {
    const all = await countNamed(db, before);
    if (all === 0) {
      say(terminal, `Nenhum nome ou telefone de antes de ${brazilianDay(day)}.`);
      return;
    }
    const question = `Apagar nome e telefone de ${patients(all)}, de antes de ${brazilianDay(day)}? As respostas ficam.`;
    if (!options.sim && !(await agrees(question, terminal))) {
      say(terminal, 'Nada foi apagado.');
      return;
    }
    let done = 0;
    for await (const cleared of forgetNames(db, before)) {
      done += cleared;
      progress.show(done, all);
    }
    await shredCleared(db, database.dialect);
    progress.end();
    say(terminal, `Nome e telefone de ${patients(done)} apagados. As respostas ficaram.`);
  }).finally(() => {
    progress.end();
  });
};
