import { FIELDS } from '../contract/personalFields';
import { readTelefone } from '../contract/telefone';
import type { Db } from '../hospital/db/tables';
import { listContacts, type Contact } from '../hospital/repositories/contacts';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { parseFormato } from './common/formato';
import { chooseLocais, LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod } from './common/period';
import { say } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { brazilianMoment, type Zone } from './common/zone';
import { contactTexts } from './exports/csv';
import { csvLine, protectedText } from './exports/csvFields';
import { withPrintable } from './exports/withPrintable';
import { serialOf } from './worksheets/cells';
import { streamedTable } from './worksheets/streamedTable';
import { CONTACT_COLUMNS, momentColumn } from './worksheets/surveyTable';
import type { Cell, Column } from './worksheets/tableSheet';

const LGPD = `Dados pessoais de pacientes (LGPD, Lei 13.709/2018):
- use só para retornar o contato de quem deixou o telefone; não copie para outros fins nem repasse;
- só quem faz o retorno abre o arquivo; apague-o quando terminar;
- se o paciente pedir, diga o que está guardado e apague (comando paciente).`;

/** Whoever calls must see that the number is not a Brazilian one without its `+`. */
const withOrigin = ({ contato, ...contact }: Contact): Contact => {
  const { Telefone } = contato;
  const shown = readTelefone(Telefone).isForeign ? `${Telefone} (fora do Brasil)` : Telefone;
  return { ...contact, contato: { ...contato, Telefone: shown } };
};

const contactCells = ({ moment, local, contato, ruins }: Contact, zone: Zone): Cell[] => [
  serialOf(zone, moment),
  local.Descricao,
  ...FIELDS.personal.map((field) => contato[field]),
  ruins.join('\n'),
  local.Unidade,
  String(local.Id),
];

const CONTACT_TABLE: readonly Column[] = [
  momentColumn(true),
  { title: 'Local', width: 30 },
  ...CONTACT_COLUMNS.map((column) => ({ ...column, isWrapped: true })),
  { title: 'Avaliou como ruim', width: 70, isWrapped: true },
  // Two wards may have the same name.
  { title: 'Unidade', width: 24 },
  { title: 'Id do local', width: 12 },
];

const contactFields = ({ moment, local, contato, ruins }: Contact, zone: Zone): string[] => [
  brazilianMoment(zone, moment),
  protectedText(local.Descricao),
  ...contactTexts(contato),
  protectedText(ruins.join(' | ')),
  protectedText(local.Unidade ?? ''),
  String(local.Id),
];

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
        const period = readPeriod(options, settings);
        const destination = destinationOf(
          options,
          `data/contatos-${period.from}-a-${period.to}.${formato}`,
          settings.database,
          true,
        );
        let people = 0;
        async function* contactsIn(db: Db): AsyncGenerator<Contact> {
          const scope = { ...chooseLocais(options, await listLocais(db)), ...period };
          for await (const contact of listContacts(db, scope)) {
            yield withOrigin(withPrintable(contact));
            people += 1;
          }
        }
        async function* linesOf(db: Db): AsyncGenerator<string> {
          yield csvLine(CONTACT_TABLE.map(({ title }) => title));
          for await (const contact of contactsIn(db)) yield csvLine(contactFields(contact, settings.zone));
        }
        async function* rowsOf(db: Db): AsyncGenerator<Cell[][]> {
          for await (const contact of contactsIn(db)) yield [contactCells(contact, settings.zone)];
        }
        const contentOf = (db: Db) =>
          formato === 'csv' ? linesOf(db) : streamedTable('Retorno', CONTACT_TABLE, rowsOf(db));
        const done = () => counted(people, 'paciente', 'pacientes');
        await withDatabase(settings.database, async (db) => {
          await recordNamesIn(db, destination.file, terminal);
          await writeWhole(destination, terminal, contentOf(db), done);
        });
        say(terminal, LGPD);
      }),
    );
