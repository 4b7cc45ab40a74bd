import { existsSync } from 'node:fs';
import { readHospital } from '../hospital/hospitalFile';
import { Option } from './common/commander';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { withDatabase } from './common/database';
import { parseFormato } from './common/formato';
import { InputError } from './common/inputError';
import { jsonText } from './common/json';
import { readLetterhead } from './common/letterhead';
import { LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { parsePeriodo, periodoOption } from './common/period';
import { say } from './common/terminal';
import { parseWholeNumber } from './common/wholeNumber';
import { comparisonOf } from './report/answers/comparison';
import { metasOf, reportOf } from './report/answers/month';
import { reportContent } from './report/content/reportContent';
import { contentPage, contentPart } from './report/writers/contentPage';
import { contentWorkbook } from './report/writers/contentWorkbook';
import { reportJson } from './report/writers/json';
import type { LinkTo } from './report/writers/tableHtml';
import { sheetsPage } from './report/writers/sheets';

/** The panel's address of a report. A question is chosen within the place of the present report. */
const panelLinks =
  ({ periodo, local, unidade }: { periodo: string; local?: string; unidade?: string }): LinkTo =>
  (choice) => {
    const place = choice.local === undefined && choice.unidade === undefined ? { local, unidade } : choice;
    const onde =
      place.local !== undefined
        ? `local=${place.local}`
        : place.unidade !== undefined
          ? `unidade=${place.unidade}`
          : '';
    const { periodo: chosen = periodo, pergunta } = choice;
    return `/?${new URLSearchParams({ periodo: chosen, onde, ...(pergunta === undefined ? {} : { pergunta }) }).toString()}`;
  };

export const relatorio: DefineCommand = (program, perform) =>
  program
    .command('relatorio')
    .description('relatório de um período em um arquivo, para abrir, imprimir ou enviar')
    .addOption(periodoOption('months', 'padrão: mes-passado'))
    .addOption(LOCAL)
    .addOption(UNIDADE)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .option('--meta <n>', 'meta de satisfação, em %')
    .option('--folhas', 'uma folha A4 por local, para afixar na parede')
    .option('--endereco <endereco>', 'endereço da pesquisa, para o código QR das folhas')
    .option('--atendimentos <arquivo>', 'planilha ou CSV com local e quantidade: os pacientes atendidos em cada local')
    .option('--pergunta <id>', 'só esta pergunta')
    .option('--comparar <com>', 'ano-anterior, ou um dia como 2026-09-14: antes e depois dele')
    .option('--formato <formato>', 'html (padrão), xlsx (Excel, LibreOffice) ou json, para outros programas')
    .addOption(new Option('--para-o-painel', 'só o conteúdo, com ligações').hideHelp())
    .action((options) =>
      perform(async (settings, terminal) => {
        const { periodo = 'mes-passado', local, unidade, folhas = false, endereco, pergunta } = options;
        const period = parsePeriodo(periodo, settings, 'months');
        const meta = options.meta === undefined ? undefined : parseWholeNumber(options.meta, '--meta', 100);
        const formato = parseFormato(options.formato ?? 'html', ['html', 'xlsx', 'json']);
        if (folhas && formato !== 'html') throw new InputError('--folhas é só para --formato html');
        if (endereco !== undefined && !folhas) throw new InputError('--endereco é só para --folhas');
        const address = endereco === undefined ? undefined : parseAddress(endereco, '--endereco');
        const part = [
          folhas ? 'folhas' : 'relatorio',
          `${period.from}-a-${period.to}`,
          ...Object.entries({ local, unidade, pergunta }).flatMap(([name, value]) =>
            value ? [name, encodeURIComponent(value)] : [],
          ),
        ];
        const destination = destinationOf(options, `data/${part.join('-')}.${formato}`, settings.database, !folhas);
        const hospital = existsSync(settings.hospitalFile) ? readHospital(settings.hospitalFile) : null;
        const notas = hospital?.notas ?? [];
        const { comparar } = options;
        const asked = { ...options, period, meta, notas, metas: metasOf(hospital) };
        const report = await withDatabase(settings.database, (db) =>
          comparar === undefined ? reportOf(db, asked, settings) : comparisonOf(db, { ...asked, comparar }, settings),
        );
        const write = (): string | Promise<Uint8Array> => {
          if (options.paraOPainel) return contentPart(reportContent(report), panelLinks({ ...options, periodo }));
          if (formato === 'json') return `${jsonText(reportJson(report), 2)}\n`;
          const letterhead = readLetterhead(settings.page, terminal);
          if (formato === 'xlsx') return contentWorkbook(reportContent(report), letterhead.title);
          return folhas ? sheetsPage(report, letterhead, address) : contentPage(reportContent(report), letterhead);
        };
        await writeWhole(destination, terminal, [await write()], () => 'Relatório gravado');
        const without = report.locais.filter(({ ativo, folha }) => ativo && !folha).map(({ titulo }) => titulo);
        if (folhas && without.length > 0)
          say(terminal, `Sem folha (menos de 8 pesquisas em um ano): ${without.join('; ')}`);
      }),
    );
