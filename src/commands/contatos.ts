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
import { contactColumns } from './exports/csv';
import { tableOf } from './exports/table';

const LGPD = `Dados pessoais de pacientes (LGPD, Lei 13.709/2018):
- use só para retornar o contato de quem deixou o telefone; não copie para outros fins nem repasse;
- só quem faz o retorno abre o arquivo; apague-o quando terminar;
- se o paciente pedir, diga o que está guardado e apague (comando paciente).`;

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
        const { head, line } = tableOf<Contact>(
          [
            ['Data e hora', ({ moment }) => new Date(moment)],
            ['Local', ({ local }) => local.Descricao],
            ...contactColumns,
            ['Avaliou como ruim', ({ ruins }) => ruins.join(' | ')],
          ],
          settings.zone,
        );
        let people = 0;
        async function* texts(db: Db): AsyncGenerator<string> {
          const scope = { ...chooseLocais(options, await listLocais(db)), ...period };
          yield head;
          for await (const contact of listContacts(db, scope)) {
            yield line(contact);
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
