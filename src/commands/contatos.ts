import type { Db } from '../server/db/tables';
import { listContacts } from '../server/repositories/contacts';
import { listLocais } from '../server/repositories/reports';
import type { Action } from './common/action';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { assertOffered, type LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { readPeriod, type PeriodOptions } from './common/period';
import { printable, say } from './common/terminal';
import { brazilianMoment } from './common/zone';
import { BOM, line } from './exports/csv';

export const LGPD = `Dados pessoais de pacientes (LGPD, Lei 13.709/2018):
- use só para retornar o contato de quem deixou o telefone; não copie para outros fins nem repasse;
- só quem faz o retorno abre o arquivo; apague-o quando terminar;
- se o paciente pedir, diga o que está guardado e apague (comando paciente).`;

type ContatosOptions = PeriodOptions & LocalOptions & OutputOptions;

export const contatos: Action<ContatosOptions> = async (options, settings, terminal) => {
  const { database, zone } = settings;
  const period = readPeriod(options, settings, terminal);
  const destination = destinationOf(options, `data/contatos-${period.from}-a-${period.to}.csv`, true);
  let people = 0;
  async function* lines(db: Db): AsyncGenerator<string> {
    yield BOM + line(['Data e hora', 'Local', 'Nome', 'Telefone', 'Avaliou como ruim']);
    for await (const { moment, local, nome, telefone, ruins } of listContacts(db, { ...options, ...period })) {
      yield line([brazilianMoment(zone, moment), local, printable(nome), printable(telefone), ruins.join(' | ')]);
      people += 1;
    }
  }
  await withDatabase(database, async (db) => {
    assertOffered(options, await listLocais(db));
    await writeWhole(destination, terminal, lines(db));
  });
  if (destination.file !== '-') say(terminal, `${counted(people, 'paciente', 'pacientes')} em ${destination.file}`);
  say(terminal, LGPD);
};
