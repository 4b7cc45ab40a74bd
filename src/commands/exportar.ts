import { existsSync } from 'node:fs';
import type { Db } from '../hospital/db/tables';
import { readHospital } from '../hospital/hospitalFile';
import { listAskedQuestions } from '../hospital/repositories/askedQuestions';
import { exportedSurveys, type ExportedSurvey } from '../hospital/repositories/exports';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import { InputError, parseFormato } from './common/arguments';
import { counted } from './common/names';
import type { CommandSettings } from './common/commandSettings';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { withDatabase } from './common/database';
import { chooseLocais, LOCAL, UNIDADE, type LocalOptions } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod, type PeriodOptions } from './common/period';
import { say, showProgress } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { inColumnOrder, QUESTION_TITLES, questionLine, questionRow } from './exports/bySurvey';
import { csvLine } from './exports/csvFields';
import { EXPORT_FORMATS } from './exports/formats';
import { withPrintable } from './exports/withPrintable';

const WITH_SURVEYS = EXPORT_FORMATS.filter(({ bySurvey }) => bySurvey !== null).map(({ name }) => name);
const WITH_SYSTEM = EXPORT_FORMATS.filter(({ needsSystem }) => needsSystem).map(({ name }) => name);

/** `respostas.csv` as `respostas-perguntas.csv` */
const questionsFile = (file: string): string => file.replace(/(\.[^./]*)?$/, '-perguntas$&');

/** The ids of the questions, in the order of the hospital file. */
const orderIn = (hospitalFile: string): string[] =>
  existsSync(hospitalFile) ? readHospital(hospitalFile).perguntas.map(({ Id }) => String(Id)) : [];

export interface ExportOptions extends LocalOptions, PeriodOptions {
  /** The name of one of `EXPORT_FORMATS`. */
  formato: string;
  /** Only for FHIR: the hospital's address. */
  sistema?: string | undefined;
  /** Whether to include names and phones. */
  comContatos?: boolean | undefined;
  /** Whether to include the minutes and seconds of a survey. */
  exato?: boolean | undefined;
  /** `resposta` (the default) or `pesquisa`: what a row is about. */
  por?: string | undefined;
  /** Only with a row for each survey: numbers in place of the faces' letters. */
  valores?: boolean | undefined;
}

/**
 * Checks the options. Returns the format, and the function that reads the database and makes the file.
 * @throws InputError if an option is wrong; the function throws one for an unknown ward or unit
 */
export const exporter = (options: ExportOptions, settings: CommandSettings) => {
  const formato = parseFormato(
    options.formato,
    EXPORT_FORMATS.map(({ name }) => name),
  );
  const format = EXPORT_FORMATS.find(({ name }) => name === formato);
  if (!format) throw new Error(`no format ${formato}`);
  const { sistema = '', comContatos: contacts = false, exato: isExact = false } = options;
  const { por = 'resposta', valores = false } = options;
  if (!['resposta', 'pesquisa'].includes(por)) throw new InputError(`${por}: escolha resposta, pesquisa`, '--por');
  const isBySurvey = por === 'pesquisa';
  if (isBySurvey && format.bySurvey === null)
    throw new InputError(`pesquisa é só para --formato ${WITH_SURVEYS.join(' ou ')}`, '--por');
  if (valores && !isBySurvey) throw new InputError('é só para --por pesquisa', '--valores');
  const { zone } = settings;
  const system = format.needsSystem
    ? parseAddress(sistema, '--sistema', 'https://hospital.example').href.replace(/\/$/, '')
    : '';
  const { de = '1970-01-02', ate = '9998-12-30', periodo } = options;
  const period = readPeriod(periodo === undefined ? { de, ate } : options, settings);
  return {
    format,
    isBySurvey,
    /**
     * Returns the content of the file, and the lines of the second file, which says what each column of a question is.
     * @param onWritten is called with the number of surveys so far, and without it at the end
     */
    open: async (db: Db, onWritten: (count?: number) => void = () => undefined) => {
      const locais = await listLocais(db);
      const scope = { ...chooseLocais(options, locais), ...period };
      const surveysIn = async function* (): AsyncGenerator<ExportedSurvey[]> {
        let written = 0;
        const hourOf = (moment: number) => zone.hourOf(moment);
        for await (const surveys of exportedSurveys(db, scope, { hourOf, exact: isExact, contacts })) {
          yield contacts ? surveys.map(withPrintable) : surveys;
          written += surveys.length;
          onWritten(written);
        }
        onWritten();
      };
      const formatOptions = { zone, contacts, isExact, system };
      if (!isBySurvey) return { content: format.write(formatOptions, surveysIn()), questionLines: [] };
      const names = new Map(locais.map(({ id, descricao }) => [id, descricao]));
      const questions = inColumnOrder(await listAskedQuestions(db, scope), orderIn(settings.hospitalFile));
      return {
        content: format.write({ ...formatOptions, bySurvey: { questions, values: valores, names } }, surveysIn()),
        questionLines: questions.map((question) => questionLine(questionRow(question, zone, names))),
      };
    },
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
    .option('--por <linha>', `uma linha por resposta (padrão) ou por pesquisa, só em ${WITH_SURVEYS.join(' e ')}`)
    .option('--valores', 'só com --por pesquisa: 4 (muito bom) a 1 (ruim), em vez de MB a RU')
    .option(
      '--sistema <endereco>',
      `só para ${WITH_SYSTEM.join(', ')}: o endereço do hospital, como https://hospital.example`,
    )
    .option('--com-contatos', 'inclui nomes e telefones')
    .option('--exato', 'horários com minutos e segundos, em vez de só a hora')
    .requiredOption('--formato <formato>', EXPORT_FORMATS.map(({ name, help }) => `${name} (${help})`).join(', '))
    .action((options) =>
      perform(async (settings, terminal) => {
        const { comContatos: contacts = false } = options;
        const { format, isBySurvey, open } = exporter(options, settings);
        const name = `${isBySurvey ? 'pesquisas' : 'respostas'}${contacts ? '-com-contatos' : ''}.${format.ending}`;
        const destination = destinationOf(options, `data/${name}`, settings.database, true);
        const hasSecondFile = isBySurvey && format.bySurvey === 'beside';
        const isPrinted = destination.file === '-';
        const beside =
          hasSecondFile && !isPrinted
            ? destinationOf({ ...options, saida: questionsFile(destination.file) }, '', settings.database, true)
            : null;
        let written = 0;
        const done = () => counted(written, 'pesquisa gravada', 'pesquisas gravadas');
        const onWritten = (count?: number) => {
          written = count ?? written;
          showProgress(terminal, count === undefined ? '' : `Exportação: ${done()}`);
        };
        await withDatabase(settings.database, async (db) => {
          if (contacts) await recordNamesIn(db, destination.file, terminal);
          const { content, questionLines } = await open(db, onWritten);
          await writeWhole(destination, terminal, content, done);
          if (beside === null) return;
          const listed = () => counted(questionLines.length, 'pergunta listada', 'perguntas listadas');
          await writeWhole(beside, terminal, [csvLine(QUESTION_TITLES), ...questionLines], listed);
        });
        if (hasSecondFile && isPrinted)
          say(
            terminal,
            'Só as respostas saem na saída padrão; a lista das perguntas, só junto de um arquivo (--saida).',
          );
        if (!isPrinted)
          say(terminal, 'Cada pesquisa é de um paciente: só o dono do arquivo pode lê-lo. Não o divulgue.');
        if (contacts)
          say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
      }),
    );
