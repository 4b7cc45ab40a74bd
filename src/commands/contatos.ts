import type { Db } from '../hospital/db/tables';
import { listContacts, type Contact } from '../hospital/repositories/contacts';
import { listLocais } from '../hospital/repositories/reports';
import type { Action } from './common/action';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { chooseLocais } from './common/localOptions';
import { destinationOf, writeWhole } from './common/output';
import { readPeriod } from './common/period';
import { say } from './common/terminal';
import { contactColumns } from './exports/csv';
import { tableOf } from './exports/table';

export const LGPD = `Dados pessoais de pacientes (LGPD, Lei 13.709/2018):
- use só para retornar o contato de quem deixou o telefone; não copie para outros fins nem repasse;
- só quem faz o retorno abre o arquivo; apague-o quando terminar;
- se o paciente pedir, diga o que está guardado e apague (comando paciente).`;

export const contatos: Action = async (options, settings, terminal) => {
  const period = readPeriod(options, settings);
  const destination = destinationOf(options, `data/contatos-${period.from}-a-${period.to}.csv`, true);
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
  await withDatabase(settings.database, (db) => writeWhole(destination, terminal, texts(db), done));
  say(terminal, LGPD);
};
