import { readFileSync } from 'node:fs';
import { reasonOf } from '../hospital/db/databaseReason';
import type { CommandSettings } from './common/commandSettings';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { withDatabase } from './common/database';
import { InputError, parseFormato, parseWholeNumber } from './common/arguments';
import { readKnownHospital } from './common/knownHospital';
import { html } from './common/html';
import { jsonText } from './common/json';
import { readLetterhead, type Letterhead } from './common/letterhead';
import { LOCAL, UNIDADE, type LocalOptions } from './common/localOptions';
import { navigation } from './common/navigation';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { parsePeriodo, periodoOption } from './common/period';
import { say } from './common/terminal';
import { comparisonOf } from './report/answers/comparison';
import { metasOf, type ReportInputs } from './report/answers/calendar';
import { reportOf } from './report/answers/month';
import { reportContent } from './report/content/reportContent';
import { wallSheets } from './report/content/wallSheets';
import { contentPage, contentPart } from './report/writers/contentPage';
import { contentWorkbook } from './report/writers/contentWorkbook';
import { reportJson } from './report/writers/json';
import type { TableFile } from './report/inputs/tableFile';
import type { LinkTo } from './report/writers/tableHtml';
import { sheetsPage } from './report/writers/sheets';

/** The panel's address of a report. What a link does not choose remains as in the present report. */
const panelLinks =
  ({ periodo, local, unidade, pergunta }: ReportOptions): LinkTo =>
  (choice) => {
    const place = choice.local === undefined && choice.unidade === undefined ? { local, unidade } : choice;
    const onde =
      place.local !== undefined
        ? `local=${place.local}`
        : place.unidade !== undefined
          ? `unidade=${place.unidade}`
          : '';
    const question = choice.pergunta ?? pergunta;
    const query = { periodo: choice.periodo ?? periodo, onde, ...(question !== undefined && { pergunta: question }) };
    return `/?${new URLSearchParams(query).toString()}`;
  };

/** What a report counts. */
export interface ReportOptions extends LocalOptions, Pick<ReportInputs, 'pergunta' | 'meta' | 'atendimentos'> {
  /** One or more months, as in `--periodo`. */
  periodo: string;
  /** `ano-anterior`, or a day. */
  comparar?: string | undefined;
}

/** How a report is written. `part` is the content of the panel's first page. */
export type ReportForm =
  | { as: 'part' | 'xlsx' | 'json' }
  | {
      as: 'html' | 'folhas';
      /** The address of the survey, for the QR codes of the sheets. */
      endereco?: string | undefined;
      /** The address of the panel that shows the page; undefined for a file. */
      wayBack?: string | undefined;
    };

interface MadeReport {
  content: string | Uint8Array;
  /** What the content leaves out, in sentences. A page shows them, too. */
  warnings: string[];
}

/** @throws InputError if an option is wrong */
export const makeReport = async (
  options: ReportOptions,
  form: ReportForm,
  settings: CommandSettings,
  letterhead: () => Letterhead,
): Promise<MadeReport> => {
  const period = parsePeriodo(options.periodo, settings, 'months');
  const { hospital, warnings } = readKnownHospital(settings.hospitalFile);
  const { comparar } = options;
  const asked = { ...options, period, notas: hospital?.notas ?? [], metas: metasOf(hospital) };
  const report = await withDatabase(settings.database, (db) =>
    comparar === undefined ? reportOf(db, asked, settings) : comparisonOf(db, { ...asked, comparar }, settings),
  );
  const without = report.locais.filter(({ ativo, folha }) => ativo && !folha).map(({ titulo }) => titulo);
  if (form.as === 'folhas' && without.length > 0)
    warnings.push(`Sem folha (menos de 8 pesquisas em um ano): ${without.join('; ')}`);
  const write = (): string | Promise<Uint8Array> => {
    switch (form.as) {
      case 'part': {
        const shown = warnings.map((warning) => html`<p class="quiet apart">${warning}</p> `.text);
        return shown.join('') + contentPart(reportContent(report), panelLinks(options));
      }
      case 'xlsx':
        return contentWorkbook(reportContent(report), letterhead().title);
      case 'json':
        return `${jsonText(reportJson(report), 2)}\n`;
      case 'folhas':
        return sheetsPage(
          wallSheets(report),
          letterhead(),
          form.endereco === undefined ? undefined : new URL(form.endereco),
          navigation(form.wayBack, warnings),
        );
      case 'html':
        return contentPage(reportContent(report), letterhead(), navigation(form.wayBack, warnings));
    }
  };
  return { content: await write(), warnings };
};

const readAttendance = (file: string): TableFile => {
  try {
    return { name: file, bytes: readFileSync(file) };
  } catch (error) {
    throw new InputError(`${file}: ${reasonOf(error)}`, '--atendimentos');
  }
};

/** Options of what the sheets do not show. */
const NOT_ON_SHEETS = ['comparar', 'pergunta', 'atendimentos'] as const;

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
    .action((options) =>
      perform(async (settings, terminal) => {
        const { periodo = 'mes-passado', local, unidade, folhas = false, endereco, pergunta } = options;
        const period = parsePeriodo(periodo, settings, 'months');
        const meta = options.meta === undefined ? undefined : parseWholeNumber(options.meta, '--meta', 100);
        const formato = parseFormato(options.formato ?? 'html', ['html', 'xlsx', 'json']);
        for (const name of NOT_ON_SHEETS)
          if (folhas && options[name] !== undefined) throw new InputError('não vale com --folhas', `--${name}`);
        if (folhas && formato !== 'html') throw new InputError('--folhas é só para --formato html');
        if (endereco !== undefined && !folhas) throw new InputError('--endereco é só para --folhas');
        const address = endereco === undefined ? undefined : parseAddress(endereco, '--endereco').href;
        const part = [
          folhas ? 'folhas' : 'relatorio',
          `${period.from}-a-${period.to}`,
          ...Object.entries({ local, unidade, pergunta }).flatMap(([name, value]) =>
            value ? [name, encodeURIComponent(value)] : [],
          ),
        ];
        const destination = destinationOf(options, `data/${part.join('-')}.${formato}`, settings.database, !folhas);
        const atendimentos = options.atendimentos === undefined ? undefined : readAttendance(options.atendimentos);
        const { content, warnings } = await makeReport(
          { ...options, periodo, meta, atendimentos },
          folhas ? { as: 'folhas', endereco: address } : { as: formato },
          settings,
          () => readLetterhead(settings.page, terminal),
        );
        await writeWhole(destination, terminal, [content], () => 'Relatório gravado');
        for (const warning of warnings) say(terminal, warning);
      }),
    );
