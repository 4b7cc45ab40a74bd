import { FIELDS } from '../contract/personalFields';
import { readTelefone } from '../contract/telefone';
import type { Db } from '../hospital/db/tables';
import { listContacts, type Contact } from '../hospital/repositories/contacts';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import type { CommandSettings } from './common/commandSettings';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/names';
import { parseFormato } from './common/arguments';
import { withDatabase } from './common/database';
import { chooseLocais, LOCAL, UNIDADE, type LocalOptions } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod, type PeriodOptions } from './common/period';
import { say } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { brazilianMoment, type Zone } from './common/zone';
import { contactTexts } from './exports/csv';
import { csvLine, protectedText } from './exports/csvFields';
import { withPrintable } from './exports/withPrintable';
import { FORMATS, serialOf } from './worksheets/cells';
import { CONTACT_COLUMNS, momentColumn } from './worksheets/surveyTable';
import { tableSheet, type Cell, type Column, type StyledCell } from './worksheets/tableSheet';
import { writeWorkbook } from './worksheets/workbook';

const LGPD = `Dados pessoais de pacientes (LGPD, Lei 13.709/2018):
- use só para retornar o contato de quem deixou o telefone; não copie para outros fins nem repasse;
- só quem faz o retorno abre o arquivo; apague-o quando terminar;
- se o paciente pedir, diga o que está guardado e apague (comando paciente).`;

/** The caller must see that the number is not a Brazilian one without its `+`. */
const withOrigin = ({ contato, ...contact }: Contact): Contact => {
  const { Telefone } = contato;
  const shown = readTelefone(Telefone).isForeign ? `${Telefone} (fora do Brasil)` : Telefone;
  return { ...contact, contato: { ...contato, Telefone: shown } };
};

const contactCells = ({ moment, local, contato, ruins }: Contact, zone: Zone): (Cell | StyledCell)[] => [
  serialOf(zone, moment),
  local.Descricao,
  ...FIELDS.personal.map((field) => contato[field]),
  ruins.join('\n'),
  local.Unidade,
  String(local.Id),
  // A styled empty cell shows where to write.
  ...CALL_COLUMNS.map(() => ({ value: null })),
];

/** What can be chosen for a call. */
const RESULTS = ['Falou com o paciente', 'Não atendeu', 'Ligar de novo', 'Número errado', 'Não quer contato'];

const CONTACT_TABLE: readonly Column[] = [
  momentColumn(true),
  { title: 'Local', width: 30 },
  ...CONTACT_COLUMNS.map((column) => ({ ...column, isWrapped: true })),
  { title: 'Avaliou como ruim', width: 70, isWrapped: true, isVaried: true },
  // Two wards may have the same name.
  { title: 'Unidade', width: 24 },
  { title: 'Id do local', width: 12 },
];

/** For the person who calls; only in the worksheet. */
const CALL_COLUMNS: readonly Column[] = [
  { title: 'Quem ligou', width: 20 },
  { title: 'Ligou em', width: 17, format: FORMATS.hour },
  { title: 'Resultado', width: 24, choices: RESULTS },
];

const contactFields = ({ moment, local, contato, ruins }: Contact, zone: Zone): string[] => [
  brazilianMoment(zone, moment),
  protectedText(local.Descricao),
  ...contactTexts(contato),
  protectedText(ruins.join(' | ')),
  protectedText(local.Unidade ?? ''),
  String(local.Id),
];

export interface ContactOptions extends LocalOptions, PeriodOptions {
  formato: 'csv' | 'xlsx';
}

/**
 * Checks the options. Returns the period, and the function that makes the list.
 * @throws InputError if an option is wrong; the function throws one for an unknown ward or unit
 */
export const contactLister = (options: ContactOptions, settings: CommandSettings) => {
  const period = readPeriod(options, settings);
  /** @param onWritten is called for each person in the list */
  const listIn = (db: Db, onWritten: () => void = () => undefined): AsyncIterable<string | Uint8Array> => {
    async function* contactsIn(): AsyncGenerator<Contact> {
      const scope = { ...chooseLocais(options, await listLocais(db)), ...period };
      for await (const contact of listContacts(db, scope)) {
        yield withOrigin(withPrintable(contact));
        onWritten();
      }
    }
    async function* lines(): AsyncGenerator<string> {
      yield csvLine(CONTACT_TABLE.map(({ title }) => title));
      for await (const contact of contactsIn()) yield csvLine(contactFields(contact, settings.zone));
    }
    async function* rows(): AsyncGenerator<ReturnType<typeof contactCells>[]> {
      for await (const contact of contactsIn()) yield [contactCells(contact, settings.zone)];
    }
    return options.formato === 'csv'
      ? lines()
      : writeWorkbook([tableSheet('Retorno', [...CONTACT_TABLE, ...CALL_COLUMNS], rows())]);
  };
  return { period, listIn };
};

export const contatos: DefineCommand = (program, perform) =>
  program
    .command('contatos')
    .description('lista quem deixou telefone e avaliou algo como ruim, para o retorno')
    .addOption(DE)
    .addOption(ATE)
    .addOption(PERIODO)
    .addOption(LOCAL)
    .addOption(UNIDADE)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .option('--formato <formato>', 'csv (padrão) ou xlsx (Excel, LibreOffice)')
    .addHelpText('after', `\n${LGPD}`)
    .action((options) =>
      perform(async (settings, terminal) => {
        const formato = parseFormato(options.formato ?? 'csv', ['csv', 'xlsx']);
        const { period, listIn } = contactLister({ ...options, formato }, settings);
        const destination = destinationOf(
          options,
          `data/contatos-${period.from}-a-${period.to}.${formato}`,
          settings.database,
          true,
        );
        let people = 0;
        const list = (db: Db) => listIn(db, () => (people += 1));
        const done = () => counted(people, 'paciente', 'pacientes');
        await withDatabase(settings.database, async (db) => {
          await recordNamesIn(db, destination.file, terminal);
          await writeWhole(destination, terminal, list(db), done);
        });
        say(terminal, LGPD);
      }),
    );
