import { existsSync } from 'node:fs';
import type { Db } from '../hospital/db/tables';
import { readHospital } from '../hospital/hospitalFile';
import { listAskedQuestions } from '../hospital/repositories/askedQuestions';
import { exportedSurveys, type ExportedSurvey } from '../hospital/repositories/exports';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { parseFormato } from './common/formato';
import { InputError } from './common/inputError';
import { chooseLocais, LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod } from './common/period';
import { say, showProgress } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { inColumnOrder, QUESTION_TITLES, questionLine, questionRow } from './exports/bySurvey';
import { csvLine } from './exports/csvFields';
import { EXPORT_FORMATS, type ExportOptions } from './exports/formats';
import { withPrintable } from './exports/withPrintable';

const WITH_SURVEYS = EXPORT_FORMATS.filter(({ bySurvey }) => bySurvey !== null).map(({ name }) => name);
const WITH_SYSTEM = EXPORT_FORMATS.filter(({ needsSystem }) => needsSystem).map(({ name }) => name);

/** `respostas.csv` as `respostas-perguntas.csv` */
const questionsFile = (file: string): string => file.replace(/(\.[^./]*)?$/, '-perguntas$&');

/** The ids of the questions, in the order of the hospital file. */
const orderIn = (hospitalFile: string): string[] =>
  existsSync(hospitalFile) ? readHospital(hospitalFile).perguntas.map(({ Id }) => String(Id)) : [];

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
        const formato = parseFormato(
          options.formato,
          EXPORT_FORMATS.map(({ name }) => name),
        );
        const format = EXPORT_FORMATS.find(({ name }) => name === formato);
        if (!format) throw new Error(`no format ${formato}`);
        const {
          sistema = '',
          comContatos: contacts = false,
          exato = false,
          por = 'resposta',
          valores = false,
        } = options;
        if (!['resposta', 'pesquisa'].includes(por)) throw new InputError(`--por ${por}: escolha resposta, pesquisa`);
        const isBySurvey = por === 'pesquisa';
        if (isBySurvey && format.bySurvey === null)
          throw new InputError(`--por pesquisa é só para --formato ${WITH_SURVEYS.join(' ou ')}`);
        if (valores && !isBySurvey) throw new InputError('--valores é só para --por pesquisa');
        const system = format.needsSystem
          ? parseAddress(sistema, '--sistema', 'https://hospital.example').href.replace(/\/$/, '')
          : '';
        const { zone } = settings;
        const days = options.periodo === undefined ? { de: '1970-01-02', ate: '9998-12-30', ...options } : options;
        const period = readPeriod(days, settings);
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
        await withDatabase(settings.database, async (db) => {
          const locais = await listLocais(db);
          const scope = { ...chooseLocais(options, locais), ...period };
          const surveysIn = async function* (from: Db): AsyncGenerator<ExportedSurvey[]> {
            const hourOf = (moment: number) => zone.hourOf(moment);
            for await (const surveys of exportedSurveys(from, scope, { hourOf, exact: exato, contacts })) {
              yield contacts ? surveys.map(withPrintable) : surveys;
              written += surveys.length;
              showProgress(terminal, `Exportação: ${done()}`);
            }
            showProgress(terminal);
          };
          const bySurvey: ExportOptions['bySurvey'] = isBySurvey
            ? {
                questions: inColumnOrder(await listAskedQuestions(db, scope), orderIn(settings.hospitalFile)),
                values: valores,
                names: new Map(locais.map(({ id, descricao }) => [id, descricao])),
              }
            : undefined;
          if (contacts) await recordNamesIn(db, destination.file, terminal);
          const content = format.write(
            { zone, contacts, isExact: exato, system, ...(bySurvey && { bySurvey }) },
            surveysIn(db),
          );
          await writeWhole(destination, terminal, content, done);
          if (!bySurvey || !hasSecondFile) return;
          if (beside === null) {
            say(
              terminal,
              'Só as respostas saem na saída padrão; a lista das perguntas, só junto de um arquivo (--saida).',
            );
            return;
          }
          const lines = bySurvey.questions.map((question) => questionLine(questionRow(question, zone, bySurvey.names)));
          const listed = () => counted(lines.length, 'pergunta listada', 'perguntas listadas');
          await writeWhole(beside, terminal, [csvLine(QUESTION_TITLES), ...lines], listed);
        });
        if (!isPrinted)
          say(terminal, 'Cada pesquisa é de um paciente: só o dono do arquivo pode lê-lo. Não o divulgue.');
        if (contacts)
          say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
      }),
    );
