import type { Action } from './common/action';
import { counted } from './common/counted';
import { html, type Html } from './common/html';
import { readLetterhead } from './common/letterhead';
import type { LocalOptions } from './common/localOptions';
import { destinationOf, writeWhole, type OutputOptions } from './common/output';
import { parsePeriod, readPeriod, type PeriodOptions } from './common/period';
import { say } from './common/terminal';
import { addDays, dayNumber } from './common/zone';
import { courseChart, scaleOf, type Scale } from './report/charts';
import type { Cut } from './report/courses';
import type { LocalGroup } from './report/figures';
import { gather, isInternal, type Facts } from './report/gather';
import { documentOf } from './report/page';
import { shareText } from './report/table';
import { capitalised, dayBefore, percent, shortDay, silenceText, UNSEEN } from './report/words';
import type { Share } from './statistics/share';

/** An alert has at most this many charts, so that it fits on two sheets of paper. */
const MOST = 6;
/** An alert names at most this many silent locations (with no or surprisingly few surveys). */
const MOST_SILENT = 12;
/** To find locations with too few surveys, an alert compares the period with this many weeks before it. */
const WEEKS_BEFORE = 8;

/**
 * In the first week after a drop: `caiu em 10/08, de 87 % para 64 %`. Later: `continua abaixo desde 10/08, 3 semanas:
 * …` (still below). If the last week has too few surveys (`lastWeek` is null), the drop may be over, so the text does
 * not say "still below" but repeats that of the first week.
 */
const dropText = ({ from, before, after }: Cut, last: string, lastWeek: Share | null): string => {
  const weeks = Math.ceil((dayNumber(last) - dayNumber(from) + 1) / 7);
  const day = dayBefore(from, last);
  if (weeks <= 1 || !lastWeek) return `caiu em ${day}, de ${percent(before)} para ${percent(after)}`;
  return `continua abaixo desde ${day}, ${weeks} semanas: ${percent(after)}, antes ${percent(before)}`;
};

const dropped = ({ course, name, lastWeek }: LocalGroup, drop: Cut, scale: Scale | null, facts: Facts): Html => {
  const [begin, last] = [facts.period.from, facts.last];
  const weekBefore = addDays(last, -6);
  return html`<section class="whole">
    <h2>${name}: <em class="alarm">${dropText(drop, last, lastWeek)}</em></h2>
    <p>De ${shortDay(weekBefore < begin ? begin : weekBefore)} a ${shortDay(last)}: ${lastWeek ? shareText(lastWeek, facts.isInternal) : `${UNSEEN} pesquisas, poucas para dizer se continua abaixo`}.</p>
    ${
      scale
        ? html`<figure>
          ${courseChart({ name, course, scale, target: null, begin, isAlarm: true, width: 640, height: 130 })}
        </figure>`
        : ''
    }
  </section>`;
};

/**
 * @returns the exit code: 3 if the alert names a location, otherwise 0. The alert names locations whose share of good
 *   answers dropped and has not risen since. It also names locations that collect no or surprisingly few surveys
 */
export const alerta: Action<PeriodOptions & LocalOptions & OutputOptions> = async (options, settings, terminal) => {
  const { local, unidade } = options;
  const period = readPeriod(options, settings, terminal, 'semana-passada');
  const before = parsePeriod(addDays(period.from, -7 * WEEKS_BEFORE), addDays(period.from, -1), settings.zone);
  const destination = destinationOf(
    options,
    `data/alerta-${period.from}-a-${period.to}.html`,
    isInternal(period, false, settings),
  );
  const facts = await gather({ what: 'Alerta', period, before, local, unidade }, settings, terminal);
  const locais = facts.figures.locais.filter(({ isActive }) => isActive);
  const silences = locais.flatMap(({ name, silence }) => (silence ? [{ name, silence }] : []));
  const stopped = silences.filter(({ silence }) => silence.isTotal).length;
  const nearly = silences.length - stopped;
  const drops = locais
    // Leaves out a location without an answered survey in the period if the alert lists it as silent. Also leaves out a
    // location whose last answered survey is older than the weeks before the period: its drop is no longer news.
    .filter(({ course, silence }) => !silence?.isTotal && (course.pieces.at(-1)?.to ?? '') >= before.from)
    .flatMap((one) => (one.course.drop ? [{ one, drop: one.course.drop }] : []))
    .sort(({ drop: a }, { drop: b }) => b.from.localeCompare(a.from) || a.after - a.before - (b.after - b.before));
  if (drops.length + silences.length === 0) return 0;
  const hospital = await readLetterhead(settings.page, terminal);
  const title = [
    drops.length > 0 && counted(drops.length, 'local caiu', 'locais caíram'),
    stopped > 0 && counted(stopped, 'local sem respostas', 'locais sem respostas'),
    nearly > 0 && counted(nearly, 'local quase sem respostas', 'locais quase sem respostas'),
  ]
    .filter((part) => part !== false)
    .join(', ');
  const shown = drops.slice(0, MOST);
  const scale = scaleOf(
    shown.map(({ one }) => one.course),
    null,
  );
  const page = documentOf(`Alerta: ${title}`, { ...facts, hospital }, [
    ...shown.map(({ one, drop }) => dropped(one, drop, scale, facts)),
    drops.length > MOST ? html`<p>E mais ${drops.length - MOST}: veja o relatório.</p>` : '',
    silences.length === 0
      ? ''
      : html`<section class="whole">
            <h2>${nearly === 0 ? 'Sem respostas' : stopped === 0 ? 'Quase sem respostas' : 'Sem respostas, ou quase'}</h2>
            <ul>
              ${silences.slice(0, MOST_SILENT).map(({ name, silence }) => html`<li>${name}: ${silenceText(silence)}.</li>`)}
            </ul>
            ${silences.length > MOST_SILENT ? html`<p>E mais ${silences.length - MOST_SILENT}: veja o relatório.</p>` : ''}
            <p class="quiet">Confira se o código QR e o tablet estão à mão dos pacientes e se as respostas são enviadas.</p>
          </section>`,
    html`<p class="quiet">Quem administra a pesquisa tem a lista dos pacientes que esperam retorno.</p>`,
  ]);
  await writeWhole(destination, terminal, [page]);
  if (destination.file !== '-') say(terminal, `${capitalised(title)}. Alerta gravado em ${destination.file}`);
  return 3;
};
