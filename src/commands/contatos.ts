import { FIELDS } from '../contract/personalFields';
import type { Db } from '../hospital/db/tables';
import { listContacts, type Contact } from '../hospital/repositories/contacts';
import { listLocais } from '../hospital/repositories/reports';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { chooseLocais, LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { ATE, DE, PERIODO, readPeriod } from './common/period';
import { say } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { brazilianMoment, type Zone } from './common/zone';
import { contactTexts } from './exports/csv';
import { csvLine, protectedText } from './exports/table';

const LGPD = `Dados pessoais de pacientes (LGPD, Lei 13.709/2018):
- use só para retornar o contato de quem deixou o telefone; não copie para outros fins nem repasse;
- só quem faz o retorno abre o arquivo; apague-o quando terminar;
- se o paciente pedir, diga o que está guardado e apague (comando paciente).`;

const contactFields = ({ moment, local, contato, ruins }: Contact, zone: Zone): string[] => [
  brazilianMoment(zone, moment),
  protectedText(local.Descricao),
  ...contactTexts(contato),
  protectedText(ruins.join(' | ')),
];

export const contatos: DefineCommand = (program, perform) =>
  program
    .command('contatos')
    .description('lista quem deixou telefone e avaliou algo como ruim, para o retorno (CSV)')
    .addOption(DE)
    .addOption(ATE)
    .addOption(PERIODO)
    .addOption(LOCAL)
    .addOption(UNIDADE)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .addHelpText('after', `\n${LGPD}`)
    .action((options) =>
      perform(async (settings, terminal) => {
        const period = readPeriod(options, settings);
        const destination = destinationOf(
          options,
          `data/contatos-${period.from}-a-${period.to}.csv`,
          settings.database,
          true,
        );
        let people = 0;
        async function* texts(db: Db): AsyncGenerator<string> {
          const scope = { ...chooseLocais(options, await listLocais(db)), ...period };
          yield csvLine(['Data e hora', 'Local', ...FIELDS.personal, 'Avaliou como ruim']);
          for await (const contact of listContacts(db, scope)) {
            yield csvLine(contactFields(contact, settings.zone));
            people += 1;
          }
        }
        const done = () => counted(people, 'paciente', 'pacientes');
        await withDatabase(settings.database, async (db) => {
          await recordNamesIn(db, destination.file, terminal);
          await writeWhole(destination, terminal, texts(db), done);
        });
        say(terminal, LGPD);
      }),
    );
