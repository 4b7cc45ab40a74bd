import type { Db } from '../server/db/tables';
import { countBegun, type Scope } from '../server/repositories/asked';
import { exportSurveys, listQuestionarios } from '../server/repositories/exports';
import { listLocais } from '../server/repositories/reports';
import type { Action } from './common/action';
import { parseAddress } from './common/address';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { offeredOptions, type LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { readPeriod, type PeriodOptions } from './common/period';
import { printable, ProgressLine, say } from './common/terminal';
import { HourZone, type Zone } from './common/zone';
import { csv } from './exports/csv';
import { fhir } from './exports/fhir';
import type { Format } from './exports/format';
import { jsonl } from './exports/jsonl';

interface ExportarOptions extends PeriodOptions, LocalOptions, OutputOptions {
  formato: string;
  sistema?: string;
  comContatos?: boolean;
  exato?: boolean;
}

/** The parts of an export: the head, then one for each page of surveys, so that a large export needs little memory. */
export async function* exportParts(db: Db, scope: Scope, format: Format, zone: Zone, contacts: boolean) {
  const { head, survey } = format(zone, contacts, await listQuestionarios(db));
  // Control characters could control a terminal, and FHIR forbids them.
  const shown = (text: string) => (contacts ? printable(text) : '');
  yield { text: head, surveys: 0, opened: 0 };
  for await (const { surveys, opened } of exportSurveys(db, scope)) {
    const texts = surveys.map(({ contato: { Nome, Telefone }, ...one }) =>
      survey({ ...one, contato: { Nome: shown(Nome), Telefone: shown(Telefone) } }),
    );
    yield { text: texts.join(''), surveys: surveys.length, opened };
  }
}

const formatOf = (formato: string, sistema = ''): Format => {
  if (formato === 'csv') return csv;
  if (formato === 'jsonl') return jsonl;
  if (formato !== 'fhir') throw new InputError(`--formato ${formato}: escolha csv, jsonl, fhir`);
  return fhir(parseAddress(sistema, '--sistema', 'https://hospital.example').href.replace(/\/$/, ''));
};

export const exportar: Action<ExportarOptions> = async (options, settings, terminal) => {
  const { formato, sistema, comContatos: contacts = false, exato = false } = options;
  const format = formatOf(formato, sistema);
  const zone = exato ? settings.zone : new HourZone(settings.zone.name);
  const days = options.periodo === undefined ? { de: '1970-01-02', ate: '9998-12-30', ...options } : options;
  const period = readPeriod(days, settings, terminal);
  const name = `respostas${contacts ? '-com-contatos' : ''}.${formato === 'fhir' ? 'fhir.ndjson' : formato}`;
  const destination = destinationOf(options, `data/${name}`, true);
  const progress = new ProgressLine(terminal, 'Exportação');
  let [written, done] = [0, 0];
  async function* texts(db: Db): AsyncGenerator<string> {
    const scope = { ...offeredOptions(options, await listLocais(db)), ...period };
    const all = await countBegun(db, scope);
    for await (const { text, surveys, opened } of exportParts(db, scope, format, zone, contacts)) {
      yield text;
      written += surveys;
      done += opened;
      progress.show(done, all, counted(written, 'pesquisa', 'pesquisas'));
    }
  }
  await withDatabase(settings.database, (db) => writeWhole(destination, terminal, texts(db))).finally(() => {
    progress.end();
  });
  if (destination.file !== '-') {
    say(terminal, `${counted(written, 'pesquisa gravada', 'pesquisas gravadas')} em ${destination.file}`);
    say(terminal, 'Cada uma é de um paciente: só o dono do arquivo pode lê-lo. Não o divulgue.');
  }
  if (contacts) say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
};
