import type { Db } from '../server/db/tables';
import { countBegun } from '../server/repositories/asked';
import { exportSurveys, listQuestionarios, type ExportedSurvey } from '../server/repositories/exports';
import { listLocais } from '../server/repositories/reports';
import type { Action } from './common/action';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { assertOffered, type LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { readPeriod, type PeriodOptions } from './common/period';
import { printable, ProgressLine, say } from './common/terminal';
import type { Zone } from './common/zone';
import { csv } from './exports/csv';
import { fhir } from './exports/fhir';
import { jsonl } from './exports/jsonl';

const HOUR_MS = 3_600_000;

const formats = new Map(Object.entries({ csv, jsonl, fhir }));

interface ExportarOptions extends PeriodOptions, LocalOptions, OutputOptions {
  formato: string;
  comContatos?: boolean;
  exato?: boolean;
}

/** Rounds down to the hour: from the exact time, ward staff could tell which patient a survey belongs to. */
const rounded = (survey: ExportedSurvey, zone: Zone): ExportedSurvey => {
  const moment = Date.parse(survey.moment);
  // The hour of the hospital's clock: some time zones differ from UTC by half an hour.
  const past = (moment + zone.at(moment).offset * 60_000) % HOUR_MS;
  return { ...survey, moment: new Date(moment - past).toISOString() };
};

/** Replaces control characters in name and phone: they could control a terminal, and FHIR forbids them. */
const withoutControls = (survey: ExportedSurvey): ExportedSurvey => ({
  ...survey,
  nome: printable(survey.nome),
  telefone: printable(survey.telefone),
});

export const exportar: Action<ExportarOptions> = async (options, settings, terminal) => {
  const { database, zone } = settings;
  const { formato, comContatos: contacts = false, exato = false } = options;
  const format = formats.get(formato);
  if (!format) throw new InputError(`--formato ${formato}: escolha ${[...formats.keys()].join(', ')}`);
  const days = options.periodo === undefined ? { de: '1970-01-02', ate: '9998-12-30', ...options } : options;
  const scope = { ...options, ...readPeriod(days, settings, terminal) };
  const ending = formato === 'fhir' ? 'fhir.ndjson' : formato;
  const destination = destinationOf(options, `data/respostas${contacts ? '-com-contatos' : ''}.${ending}`, true);
  const { head, survey } = format(zone, contacts);
  const progress = new ProgressLine(terminal, 'Exportação');
  let surveys = 0;
  async function* texts(db: Db): AsyncGenerator<string> {
    const all = await countBegun(db, scope);
    let done = 0;
    yield head(await listQuestionarios(db));
    for await (const page of exportSurveys(db, scope)) {
      yield* page.surveys.map((one) => survey(withoutControls(exato ? one : rounded(one, zone))));
      surveys += page.surveys.length;
      done += page.identificacoes;
      progress.show(done, all, counted(surveys, 'pesquisa', 'pesquisas'));
    }
  }
  await withDatabase(database, async (db) => {
    assertOffered(options, await listLocais(db));
    await writeWhole(destination, terminal, texts(db));
  }).finally(() => {
    progress.end();
  });
  if (destination.file !== '-') {
    say(terminal, `${counted(surveys, 'pesquisa gravada', 'pesquisas gravadas')} em ${destination.file}`);
    say(terminal, 'Cada uma é de um paciente: só o dono do arquivo pode lê-lo. Não o divulgue.');
  }
  if (contacts) say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
};
