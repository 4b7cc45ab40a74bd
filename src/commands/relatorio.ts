import type { Kysely } from 'kysely';
import type { Tables } from '../server/db/tables';
import { countBegun } from '../server/repositories/asked';
import { listAskedTexts, listCountedSurveys } from '../server/repositories/reports';
import { withDatabase } from './common/database';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { periodBefore, readPeriod, type Period, type PeriodOptions } from './common/period';
import { Count } from './report/count';
import { figuresOf } from './report/figures';
import { reportPage } from './report/page';
import type { HospitalSettings } from './common/settings';
import { Progress, say, type Terminal } from './common/terminal';
import type { Zone } from './common/zone';
import { localNames } from './common/localNames';

export interface RelatorioOptions extends PeriodOptions, OutputOptions {
  local?: string;
}

const countPeriods = async (
  db: Kysely<Tables>,
  periods: [Period, Period],
  local: string | undefined,
  zone: Zone,
  progress: Progress,
) => {
  const texts = new Map(
    (await listAskedTexts(db)).map(({ questionario, pergunta, descricao }) => [
      `${questionario}\t${pergunta}`,
      descricao,
    ]),
  );
  const keyOf = (questionario: number, pergunta: string) =>
    `${pergunta}\t${texts.get(`${questionario}\t${pergunta}`) ?? pergunta}`;
  const scopes = periods.map(({ since, until }) => ({ since, until, local }));
  const begun = await Promise.all(scopes.map((scope) => countBegun(db, scope)));
  const all = begun.reduce((sum, part) => sum + part, 0);
  let done = 0;
  const counts: Count[] = [];
  for (const scope of scopes) {
    const count = new Count(zone, keyOf);
    counts.push(count);
    for await (const page of listCountedSurveys(db, scope)) {
      for (const survey of page) count.add(survey);
      done += page.length;
      progress.show(done, all, `${done} pesquisas`);
    }
  }
  progress.show(all, all, `${done} pesquisas`);
  return counts as [Count, Count];
};

/** Makes the report of a period as one HTML file. */
export const relatorio = async (
  options: RelatorioOptions,
  { database, zone }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  const period = readPeriod(options, zone);
  const before = periodBefore(period, zone);
  const destination = destinationOf(
    options,
    `data/relatorio-${period.from}-a-${period.to}${options.local === undefined ? '' : `-local-${encodeURIComponent(options.local)}`}.html`,
  );
  const progress = new Progress(terminal, 'Relatório');
  const page = await withDatabase(database, async (db) => {
    const names = await localNames(db, options);
    const [now, earlier] = await countPeriods(db, [period, before], options.local, zone, progress);
    const figures = figuresOf(
      now,
      earlier,
      { local: (id) => names.get(id) ?? id, pergunta: (key) => key.slice(key.indexOf('\t') + 1) },
      period,
    );
    const local = options.local === undefined ? null : (names.get(options.local) ?? null);
    return reportPage({ figures, period, before, zone, local, made: new Date().toISOString() });
  }).finally(() => {
    progress.end();
  });
  await writeWhole(destination, terminal, (write) => write(page));
  if (destination.file !== '-') say(terminal, `Relatório gravado em ${destination.file}`);
};
