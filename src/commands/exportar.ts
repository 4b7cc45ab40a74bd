import { countBegun } from '../server/repositories/asked';
import { exportSurveys, listQuestionarios } from '../server/repositories/exports';
import { withDatabase } from './common/database';
import { csv } from './exports/csv';
import { fhir } from './exports/fhir';
import type { Format, FormatOptions } from './exports/format';
import { jsonl } from './exports/jsonl';
import { counted } from './common/counted';
import { InputError } from './common/inputError';
import { localNames, type LocalOptions } from './common/localNames';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { readOpenPeriod, type PeriodOptions } from './common/period';
import type { HospitalSettings } from './common/settings';
import { Progress, say, type Terminal } from './common/terminal';

const formats: Record<string, { format: (options: FormatOptions) => Format; ending: string }> = {
  csv: { format: csv, ending: 'csv' },
  jsonl: { format: jsonl, ending: 'jsonl' },
  fhir: { format: fhir, ending: 'fhir.ndjson' },
};

export interface ExportarOptions extends PeriodOptions, LocalOptions, OutputOptions {
  formato: string;
  comContatos?: boolean;
  exato?: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

/** The hour of a moment: who was there and looks at the list cannot tell by the minute whose survey it is. */
const hourOf = (moment: string): string => new Date(Math.floor(Date.parse(moment) / HOUR_MS) * HOUR_MS).toISOString();

/** Writes every survey of a period (all, without one) for other programs. */
export const exportar = async (
  options: ExportarOptions,
  { database, zone }: HospitalSettings,
  terminal: Terminal,
): Promise<void> => {
  const chosen = formats[options.formato];
  if (!chosen) throw new InputError(`--formato ${options.formato}: escolha ${Object.keys(formats).join(', ')}`);
  const contacts = options.comContatos ?? false;
  const scope = { ...readOpenPeriod(options, zone), local: options.local, unidade: options.unidade };
  const destination = destinationOf(options, `data/respostas${contacts ? '-com-contatos' : ''}.${chosen.ending}`, true);
  const { head, survey } = chosen.format({ zone, contacts, momentOf: options.exato ? (moment) => moment : hourOf });
  const progress = new Progress(terminal, 'Exportação');
  let surveys = 0;
  await withDatabase(database, async (db) => {
    await localNames(db, options);
    const all = await countBegun(db, scope);
    let done = 0;
    await writeWhole(destination, terminal, async (write) => {
      await write(head(await listQuestionarios(db)));
      for await (const page of exportSurveys(db, scope)) {
        for (const one of page.surveys) await write(survey(one));
        surveys += page.surveys.length;
        done += page.identificacoes;
        progress.show(done, all, counted(surveys, 'pesquisa', 'pesquisas'));
      }
    });
  }).finally(() => {
    progress.end();
  });
  if (destination.file !== '-') {
    say(terminal, `${counted(surveys, 'pesquisa gravada', 'pesquisas gravadas')} em ${destination.file}`);
    say(terminal, 'Cada uma é de um paciente: só o dono do arquivo pode lê-lo, e ele não é para divulgar.');
  }
  if (contacts) say(terminal, 'O arquivo tem nomes e telefones de pacientes (LGPD): guarde-o só enquanto precisar.');
};
