import type { Db } from '../hospital/db/tables';
import { exportedSurveys, type ExportedSurvey } from '../hospital/repositories/exports';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import type { CommandSettings } from './common/commandSettings';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { counted } from './common/names';
import { parseFormato } from './common/arguments';
import { withDatabase } from './common/database';
import { chooseLocais, LOCAL, UNIDADE, type LocalOptions } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod, type PeriodOptions } from './common/period';
import { say, showProgress } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { csv } from './exports/csv';
import { fhir } from './exports/fhir';
import type { Format } from './exports/format';
import { jsonl } from './exports/jsonl';
import { withPrintable } from './exports/withPrintable';
import { streamedTable } from './worksheets/streamedTable';
import { surveyTable } from './worksheets/surveyTable';

const FORMATOS = ['xlsx', 'csv', 'jsonl', 'fhir'] as const;

export interface ExportOptions extends LocalOptions, PeriodOptions {
  formato: (typeof FORMATOS)[number];
  /** Only for FHIR: the hospital's address. */
  sistema?: string | undefined;
  /** Whether to include names and phones. */
  comContatos?: boolean | undefined;
  /** Whether to include the minutes and seconds of a survey. */
  exato?: boolean | undefined;
}

/**
 * Checks the options, and returns the function that makes the file.
 * @throws InputError if an option is wrong; the function throws one for an unknown ward or unit
 */
export const exporter = (options: ExportOptions, settings: CommandSettings) => {
  const { formato, sistema = '', comContatos: contacts = false, exato = false } = options;
  const { zone } = settings;
  const system =
    formato === 'fhir' ? parseAddress(sistema, '--sistema', 'https://hospital.example').href.replace(/\/$/, '') : '';
  const format = new Map(Object.entries({ csv, jsonl, fhir: fhir(system) })).get(formato);
  const { de = '1970-01-02', ate = '9998-12-30', periodo } = options;
  const period = readPeriod(periodo === undefined ? { de, ate } : options, settings);
  /** @param onWritten is called with the number of surveys so far, and without it at the end */
  return (db: Db, onWritten: (count?: number) => void = () => undefined): AsyncGenerator<string | Uint8Array> => {
    const surveysIn = async function* (): AsyncGenerator<ExportedSurvey[]> {
      let written = 0;
      const scope = { ...chooseLocais(options, await listLocais(db)), ...period };
      const hourOf = (moment: number) => zone.hourOf(moment);
      for await (const surveys of exportedSurveys(db, scope, { hourOf, exact: exato, contacts })) {
        yield contacts ? surveys.map(withPrintable) : surveys;
        written += surveys.length;
        onWritten(written);
      }
      onWritten();
    };
    const textsOf = async function* ({ head, survey }: ReturnType<Format>): AsyncGenerator<string> {
      yield head;
      for await (const surveys of surveysIn()) yield surveys.map(survey).join('');
    };
    const worksheet = (): AsyncGenerator<Uint8Array> => {
      const { columns, rowsOf } = surveyTable(zone, contacts, exato);
      const pages = async function* () {
        for await (const surveys of surveysIn()) yield surveys.flatMap(rowsOf);
      };
      return streamedTable('Respostas', columns, pages());
    };
    return format ? textsOf(format(zone, contacts)) : worksheet();
  };
};

export const exportar: DefineCommand = (program, perform) =>
  program
    .command('exportar')
    .description('exporta as respostas, em planilha ou para outros programas')
    .addOption(DE)
    .addOption(ATE)
    .addOption(PERIODO)
    .addOption(LOCAL)
    .addOption(UNIDADE)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .option('--sistema <endereco>', 'só para fhir: o endereço do hospital, como https://hospital.example')
    .option('--com-contatos', 'inclui nomes e telefones')
    .option('--exato', 'horários com minutos e segundos, em vez de só a hora')
    .requiredOption('--formato <formato>', 'xlsx (Excel, LibreOffice); para programas csv, jsonl ou fhir (R4, NDJSON)')
    .action((options) =>
      perform(async (settings, terminal) => {
        const formato = parseFormato(options.formato, FORMATOS);
        const { comContatos: contacts = false } = options;
        const contentOf = exporter({ ...options, formato }, settings);
        const name = `respostas${contacts ? '-com-contatos' : ''}.${formato === 'fhir' ? 'fhir.ndjson' : formato}`;
        const destination = destinationOf(options, `data/${name}`, settings.database, true);
        let written = 0;
        const done = () => counted(written, 'pesquisa gravada', 'pesquisas gravadas');
        const onWritten = (count?: number) => {
          written = count ?? written;
          showProgress(terminal, count === undefined ? '' : `Exportação: ${done()}`);
        };
        await withDatabase(settings.database, async (db) => {
          if (contacts) await recordNamesIn(db, destination.file, terminal);
          await writeWhole(destination, terminal, contentOf(db, onWritten), done);
        });
        if (destination.file !== '-')
          say(terminal, 'Cada uma é de um paciente: só o dono do arquivo pode lê-lo. Não o divulgue.');
        if (contacts)
          say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
      }),
    );
