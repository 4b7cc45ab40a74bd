import type { Action } from './common/action';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import type { LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { periodBefore, readPeriod, type PeriodOptions } from './common/period';
import { say } from './common/terminal';
import { gather, isInternal } from './report/gather';
import { reportJson } from './report/json';
import { reportPage } from './report/page';
import { sheetsPage } from './report/sheets';
import { INTERNAL } from './report/words';

interface RelatorioOptions extends PeriodOptions, LocalOptions, OutputOptions {
  formato?: string;
  meta?: string;
  exato?: boolean;
  folhas?: boolean;
  atendimentos?: string;
}

const formats = new Map(Object.entries({ html: reportPage, json: reportJson }));

export const relatorio: Action<RelatorioOptions> = async (options, settings, terminal) => {
  const { local, unidade, meta, formato = 'html', exato = false, folhas = false, atendimentos } = options;
  const period = readPeriod(options, settings, terminal, 'mes-passado');
  if (meta !== undefined && (!/^\d{1,3}$/.test(meta) || Number(meta) > 100))
    throw new InputError(`--meta ${meta}: escreva um número inteiro de 0 a 100`);
  const write = formats.get(formato);
  if (!write) throw new InputError(`--formato ${formato}: escolha ${[...formats.keys()].join(', ')}`);
  if (folhas && formato !== 'html') throw new InputError('--folhas é só para --formato html');
  const part = [
    folhas ? 'folhas' : 'relatorio',
    `${period.from}-a-${period.to}`,
    ...(local === undefined ? [] : ['local', encodeURIComponent(local)]),
    ...(unidade === undefined ? [] : ['unidade', encodeURIComponent(unidade)]),
    ...(exato ? ['exato'] : []),
  ];
  const destination = destinationOf(options, `data/${part.join('-')}.${formato}`, isInternal(period, exato, settings));
  const facts = await gather(
    {
      what: 'Relatório',
      period,
      before: periodBefore(period, settings.zone),
      local,
      unidade,
      exato,
      target: meta === undefined ? null : Number(meta),
      atendimentos,
    },
    settings,
    terminal,
  );
  const hospital = await readLetterhead(settings.page, terminal);
  const text = (folhas ? sheetsPage : write)({ ...facts, hospital });
  await writeWhole(destination, terminal, [text]);
  if (facts.isInternal) say(terminal, INTERNAL);
  if (destination.file !== '-') say(terminal, `Relatório gravado em ${destination.file}`);
};
