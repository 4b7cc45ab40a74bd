import { listNamed } from '../hospital/repositories/forgetting';
import type { DefineCommand } from './common/defineCommand';
import { withQuestions } from './common/asking';
import { withDatabase } from './common/database';
import { erase } from './common/erasing';
import { InputError } from './common/arguments';
import { parseDay } from './common/period';
import { addDays, brazilianDay, type Day, type Zone } from './common/zone';

interface AgeOptions {
  antesDe?: string | undefined;
  maisVelhosQue?: string | undefined;
}

export const firstDayKept = ({ antesDe, maisVelhosQue }: AgeOptions, zone: Zone, now: Date): Day => {
  if ((antesDe === undefined) === (maisVelhosQue === undefined))
    throw new InputError('escolha --antes-de 2026-08-01 ou --mais-velhos-que 90d');
  const today = zone.at(now).day;
  if (maisVelhosQue !== undefined) {
    const days = Number(/^(\d{1,5})d?$/.exec(maisVelhosQue)?.[1] ?? 0);
    if (days === 0) throw new InputError(`--mais-velhos-que ${maisVelhosQue}: escreva um número de dias como 90d`);
    return addDays(today, -days);
  }
  const day = parseDay(antesDe ?? '', '--antes-de');
  if (day > today) throw new InputError(`--antes-de ${day}: é um dia no futuro`);
  return day;
};

export const esquecer: DefineCommand = (program, perform) =>
  program
    .command('esquecer')
    .description('apaga nomes e telefones antigos; as respostas ficam')
    .option('--antes-de <dia>', 'os anteriores a este dia, como 2026-08-01')
    .option('--mais-velhos-que <dias>', 'os guardados há mais dias do que isto, como 90d')
    .option('--sim', 'não pede confirmação (para o cron)')
    .action((options) =>
      perform(async ({ database, zone, now }, terminal) => {
        const day = firstDayKept(options, zone, now);
        const nobody = `Nenhum nome ou telefone de antes de ${brazilianDay(day)}.`;
        const which = `, de antes de ${brazilianDay(day)}`;
        const erasing = {
          dialect: database.dialect,
          comando: 'esquecer',
          nobody,
          which,
          without: 'use --sim',
          sim: options.sim ?? false,
        };
        await withDatabase(database, async (db) => {
          const ids = await listNamed(db, zone.startOf(day).toISOString(), now);
          await withQuestions(terminal, (ask) => erase({ db, ids, ask, ...erasing }, terminal));
        });
      }),
    );
