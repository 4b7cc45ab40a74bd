import type { Action } from './common/action';
import { parseAddress } from './common/address';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import { destinationOf, writeWhole } from './common/output';
import { parsePeriodo } from './common/period';
import { say } from './common/terminal';
import { reportOf } from './report/figures';
import { reportJson } from './report/json';
import { reportPage } from './report/page';
import { sheetsPage } from './report/sheets';

export const relatorio: Action = async (options, settings, terminal) => {
  const { periodo = 'mes-passado', local, unidade, formato = 'html', folhas = false, endereco } = options;
  const period = parsePeriodo(periodo, settings, 'months');
  const meta = options.meta === undefined ? undefined : Number(options.meta);
  if (meta !== undefined && (!/^\d{1,3}$/.test(options.meta ?? '') || meta > 100))
    throw new InputError(`--meta ${options.meta}: escreva um número inteiro de 0 a 100`);
  if (!['html', 'json'].includes(formato)) throw new InputError(`--formato ${formato}: escolha html, json`);
  if (folhas && formato !== 'html') throw new InputError('--folhas é só para --formato html');
  if (endereco !== undefined && !folhas) throw new InputError('--endereco é só para --folhas');
  const address = endereco === undefined ? undefined : parseAddress(endereco, '--endereco');
  const part = [
    folhas ? 'folhas' : 'relatorio',
    `${period.from}-a-${period.to}`,
    ...Object.entries({ local, unidade }).flatMap(([name, value]) => (value ? [name, encodeURIComponent(value)] : [])),
  ];
  const destination = destinationOf(options, `data/${part.join('-')}.${formato}`, !folhas);
  const report = await withDatabase(settings.database, (db) => reportOf(db, { ...options, period, meta }, settings));
  const write = (): string => {
    if (formato === 'json') return reportJson(report);
    const letterhead = readLetterhead(settings.page, terminal);
    return folhas ? sheetsPage(report, letterhead, address) : reportPage(report, letterhead);
  };
  await writeWhole(destination, terminal, [write()], () => 'Relatório gravado');
  const without = report.locais.filter(({ ativo, folha }) => ativo && !folha).map(({ titulo }) => titulo);
  if (folhas && without.length > 0) say(terminal, `Sem folha (menos de 8 pesquisas em um ano): ${without.join('; ')}`);
};
