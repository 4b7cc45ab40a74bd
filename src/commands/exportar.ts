import type { Db } from '../hospital/db/tables';
import { exportedSurveys, type ExportedSurvey } from '../hospital/repositories/exports';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { parseFormato } from './common/formato';
import { chooseLocais, LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod } from './common/period';
import { say, showProgress } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { csv } from './exports/csv';
import { fhir } from './exports/fhir';
import type { Format } from './exports/format';
import { jsonl } from './exports/jsonl';
import { withPrintable } from './exports/withPrintable';
import { surveyTable } from './worksheets/surveyTable';
import { tableSheet } from './worksheets/tableSheet';
import { writeWorkbook } from './worksheets/workbook';

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
        const formato = parseFormato(options.formato, ['xlsx', 'csv', 'jsonl', 'fhir']);
        const { sistema = '', comContatos: contacts = false, exato = false } = options;
        const isFhir = formato === 'fhir';
        const system = isFhir
          ? parseAddress(sistema, '--sistema', 'https://hospital.example').href.replace(/\/$/, '')
          : '';
        const format = new Map(Object.entries({ csv, jsonl, fhir: fhir(system) })).get(formato);
        const { zone } = settings;
        const days = options.periodo === undefined ? { de: '1970-01-02', ate: '9998-12-30', ...options } : options;
        const period = readPeriod(days, settings);
        const name = `respostas${contacts ? '-com-contatos' : ''}.${isFhir ? 'fhir.ndjson' : formato}`;
        const destination = destinationOf(options, `data/${name}`, settings.database, true);
        let written = 0;
        const done = () => counted(written, 'pesquisa gravada', 'pesquisas gravadas');
        const surveysIn = async function* (db: Db): AsyncGenerator<ExportedSurvey[]> {
          const scope = { ...chooseLocais(options, await listLocais(db)), ...period };
          const hourOf = (moment: number) => zone.hourOf(moment);
          for await (const surveys of exportedSurveys(db, scope, { hourOf, exact: exato, contacts })) {
            yield contacts ? surveys.map(withPrintable) : surveys;
            written += surveys.length;
            showProgress(terminal, `Exportação: ${done()}`);
          }
          showProgress(terminal);
        };
        const textsOf = async function* (db: Db, { head, survey }: ReturnType<Format>): AsyncGenerator<string> {
          yield head;
          for await (const surveys of surveysIn(db)) yield surveys.map(survey).join('');
        };
        const worksheetOf = (db: Db): AsyncGenerator<Uint8Array> => {
          const { columns, rowsOf } = surveyTable(zone, contacts, exato);
          const pages = async function* () {
            for await (const surveys of surveysIn(db)) yield surveys.flatMap(rowsOf);
          };
          return writeWorkbook([tableSheet('Respostas', columns, pages())]);
        };
        const contentOf = (db: Db) => (format ? textsOf(db, format(zone, contacts)) : worksheetOf(db));
        await withDatabase(settings.database, async (db) => {
          if (contacts) await recordNamesIn(db, destination.file, terminal);
          await writeWhole(destination, terminal, contentOf(db), done);
        });
        if (destination.file !== '-')
          say(terminal, 'Cada uma é de um paciente: só o dono do arquivo pode lê-lo. Não o divulgue.');
        if (contacts)
          say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
      }),
    );
