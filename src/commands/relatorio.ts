import type { Action } from './common/action';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import type { LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { readPeriod, type PeriodOptions } from './common/period';
import { say } from './common/terminal';
import { Disclosure } from './report/disclosure';
import { gather } from './report/gather';
import { reportJson } from './report/json';
import { reportPage } from './report/page';

interface RelatorioOptions extends PeriodOptions, LocalOptions, OutputOptions {
  formato?: string;
  meta?: string;
  exato?: boolean;
}

const formats = new Map(Object.entries({ html: reportPage, json: reportJson }));

/** Makes the report of a period as one file: a page, or its numbers for other programs. */
export const relatorio: Action<RelatorioOptions> = async (options, settings, terminal) => {
  const { local, unidade, meta, formato = 'html', exato = false } = options;
  const period = readPeriod(options, settings, terminal);
  if (meta !== undefined && (!/^\d{1,3}$/.test(meta) || Number(meta) > 100))
    throw new InputError(`--meta ${meta}: escreva um número de 0 a 100`);
  const write = formats.get(formato);
  if (!write) throw new InputError(`--formato ${formato}: escolha ${[...formats.keys()].join(', ')}`);
  const part = [
    ...(local === undefined ? [] : ['local', local]),
    ...(unidade === undefined ? [] : ['unidade', unidade]),
    ...(exato ? ['exato'] : []),
  ];
  const name = ['relatorio', `${period.from}-a-${period.to}`, ...part.map(encodeURIComponent)].join('-');
  const destination = destinationOf(options, `data/${name}.${formato}`, exato);
  const gathered = await gather('Relatório', period, options, new Disclosure(exato), settings, terminal);
  const target = meta === undefined ? null : Number(meta);
  const hospital = await readLetterhead(settings.page, say.bind(null, terminal));
  const text = write({ ...gathered, target, hospital });
  await writeWhole(destination, terminal, (out) => out(text));
  if (destination.file !== '-') say(terminal, `Relatório gravado em ${destination.file}`);
};
