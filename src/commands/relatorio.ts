import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import type { LocalOptions } from './common/localNames';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { readPeriod, type PeriodOptions } from './common/period';
import type { HospitalSettings } from './common/settings';
import { Progress, say, type Terminal } from './common/terminal';
import { Disclosure } from './report/disclosure';
import { gather } from './report/gather';
import { reportJson } from './report/json';
import { reportPage } from './report/page';

export interface RelatorioOptions extends PeriodOptions, LocalOptions, OutputOptions {
  formato?: string;
  meta?: string;
  exato?: boolean;
}

const formats = new Map(Object.entries({ html: reportPage, json: reportJson }));

const targetOf = (meta: string | undefined): number | null => {
  if (meta === undefined) return null;
  if (!/^\d{1,3}$/.test(meta) || Number(meta) > 100)
    throw new InputError(`--meta ${meta}: escreva um número de 0 a 100`);
  return Number(meta);
};

/** Makes the report of a period as one file: a page, or its numbers for other programs. */
export const relatorio = async (
  options: RelatorioOptions,
  { database, zone }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  const { local, unidade, formato = 'html', exato = false } = options;
  const period = readPeriod(options, zone);
  const target = targetOf(options.meta);
  const write = formats.get(formato);
  if (!write) throw new InputError(`--formato ${formato}: escolha ${[...formats.keys()].join(', ')}`);
  const part = [
    ...(local === undefined ? [] : ['local', local]),
    ...(unidade === undefined ? [] : ['unidade', unidade]),
    ...(exato ? ['exato'] : []),
  ];
  const name = ['relatorio', `${period.from}-a-${period.to}`, ...part.map(encodeURIComponent)].join('-');
  const destination = destinationOf(options, `data/${name}.${formato}`, exato);
  const progress = new Progress(terminal, 'Relatório');
  const [made, disclosure] = [new Date().toISOString(), new Disclosure(exato)];
  const gathered = await withDatabase(database, (db) =>
    gather(db, period, options, { zone, disclosure, now: made, progress }),
  ).finally(() => {
    progress.end();
  });
  const text = write({ ...gathered, period, zone, target, disclosure, made, hospital: await readLetterhead() });
  await writeWhole(destination, terminal, (out) => out(text));
  if (destination.file !== '-') say(terminal, `Relatório gravado em ${destination.file}`);
};
