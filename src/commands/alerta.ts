import { countToCallBack } from '../server/repositories/contacts';
import type { Action } from './common/action';
import { withDatabase } from './common/database';
import { html, htmlDocument } from './common/html';
import { readLetterhead } from './common/letterhead';
import type { LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { describePeriod, readPeriod, type PeriodOptions } from './common/period';
import { say } from './common/terminal';
import { courseChart } from './report/charts';
import { Disclosure, FEWEST } from './report/disclosure';
import { gather } from './report/gather';
import style from './report/style.css';
import { findingText, foundIn, shortDay, whole } from './report/words';

/** More would not fit on two sheets of paper. */
const MOST = 8;

/**
 * Says which locations got worse, since when, and how many patients of theirs wait for a call back.
 * @returns the exit code: 0, with nothing written or said, where nothing is beyond chance, otherwise 3
 */
export const alerta: Action<PeriodOptions & LocalOptions & OutputOptions> = async (options, settings, terminal) => {
  const { de, ate, periodo } = options;
  const chosen = (de ?? ate ?? periodo) === undefined ? { periodo: 'semana-passada' } : options;
  const period = readPeriod(chosen, settings, terminal);
  const destination = destinationOf(options, `data/alerta-${period.from}-a-${period.to}.html`);
  const disclosure = new Disclosure(false);
  const { figures } = await gather('Alerta', period, options, disclosure, settings, terminal);
  const worse = foundIn(figures.locais).filter(({ finding }) => finding.worse);
  if (worse.length === 0) return 0;
  const waiting = await withDatabase(settings.database, (db) => countToCallBack(db, { ...options, ...period }));
  const callBack = (key: string): string => {
    const patients = waiting.get(key) ?? 0;
    if (patients === 0) return 'ninguém';
    return patients < FEWEST ? whole(null) : `cerca de ${whole(disclosure.count(patients))}`;
  };
  const { title, logo } = await readLetterhead(settings.page, say.bind(null, terminal));
  const page = htmlDocument({
    title: `Alerta, ${describePeriod(period)}`,
    style,
    body: html`<header>
        ${logo}
        <p>${title}</p>
        <h1>Alerta: ${worse.length === 1 ? 'um local piorou' : `${worse.length} locais pioraram`}</h1>
        <p>${describePeriod(period)}</p>
      </header>
      <main>
        ${worse.slice(0, MOST).map(
          ({ local: { key, name, course }, finding }) =>
            html`<section class="whole">
              <h2>${name}: piorou desde ${shortDay(finding.from)}</h2>
              <p>Satisfação ${findingText(finding)}. Mais do que o acaso explica.</p>
              <p>Esperam retorno (deixaram telefone e avaliaram algo como ruim): ${callBack(key)}.</p>
              ${course.length > 0 ? html`<figure>${courseChart(name, course, null, { width: 600, height: 96 })}</figure>` : ''}
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
