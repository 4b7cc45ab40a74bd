import { countToCallBack } from '../server/repositories/contacts';
import { withDatabase } from './common/database';
import { html, htmlDocument } from './common/html';
import { readLetterhead } from './common/letterhead';
import type { LocalOptions } from './common/localNames';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { describePeriod, readPeriod, type PeriodOptions } from './common/period';
import type { HospitalSettings } from './common/settings';
import { Progress, say, type Terminal } from './common/terminal';
import { controlChart, courseLabel } from './report/charts';
import { Disclosure, FEWEST } from './report/disclosure';
import { gather } from './report/gather';
import { style } from './report/style';
import { findingText, foundIn, shortDay, whole } from './report/words';

type AlertaOptions = PeriodOptions & LocalOptions & OutputOptions;

/** More would not fit on two sheets of paper. */
const MOST = 8;

/**
 * Says which locations got worse, since when, and how many patients of theirs wait for a call back. Where none did it
 * writes and says nothing.
 * @returns the exit code: 0 where nothing is beyond chance, 3 where something is
 */
export const alerta = async (
  options: AlertaOptions,
  { database, zone }: HospitalSettings,
  terminal: Terminal,
): Promise<0 | 3> => {
  const chosen = options.de ?? options.ate ?? options.periodo;
  const period = readPeriod(chosen === undefined ? { periodo: 'semana-passada' } : options, zone);
  const destination = destinationOf(options, `data/alerta-${period.from}-a-${period.to}.html`);
  const disclosure = new Disclosure(false);
  const [progress, now] = [new Progress(terminal, 'Alerta'), new Date().toISOString()];
  const { figures, waiting } = await withDatabase(database, async (db) => ({
    ...(await gather(db, period, options, { zone, disclosure, now, progress })),
    waiting: await countToCallBack(db, { ...period, local: options.local, unidade: options.unidade }),
  })).finally(() => {
    progress.end();
  });
  const worse = foundIn(figures.locais).filter(({ finding }) => finding.worse);
  if (worse.length === 0) return 0;
  const { title, logo } = await readLetterhead();
  const callBack = (key: string): string => {
    const patients = waiting.get(key) ?? 0;
    return patients === 0
      ? 'ninguém'
      : patients < FEWEST
        ? whole(null)
        : `cerca de ${whole(disclosure.count(patients))}`;
  };
  const page = htmlDocument({
    title: `Alerta, ${describePeriod(period)}`,
    style: style(false),
    body: html`<header>
        ${logo}
        <p>${title}</p>
        <h1>Alerta: ${worse.length === 1 ? 'um local piorou' : `${worse.length} locais pioraram`}</h1>
        <p>${describePeriod(period)}</p>
      </header>
      <main>
        ${worse.slice(0, MOST).map(
          ({ local, finding }) =>
            html`<section>
              <h2>${local.name}: piorou desde ${shortDay(finding.from)}</h2>
              <p>Satisfação ${findingText(finding)}. Mais do que o acaso explica.</p>
              <p>Esperam retorno (deixaram telefone e avaliaram algo como ruim): ${callBack(local.key)}.</p>
              ${local.course.length > 0 ? html`<figure>${controlChart(local.course, null, { width: 600, height: 120 }, `${local.name}: ${courseLabel(local.course)}`)}</figure>` : ''}
            </section>`,
        )}
        ${worse.length > MOST ? html`<p>E mais ${worse.length - MOST}: veja o relatório.</p>` : ''}
      </main>
      <footer class="quiet">
        Quem espera retorno está em: npm run hospital -- contatos. Contagens arredondadas a múltiplos de 5.
      </footer>`,
  });
  await writeWhole(destination, terminal, (write) => write(page));
  if (destination.file !== '-') say(terminal, `Alerta gravado em ${destination.file}`);
  return 3;
};
