import type { Action } from './common/action';
import { withDatabase } from './common/database';
import { readLetterhead } from './common/letterhead';
import { destinationOf, writeWhole } from './common/output';
import { parsePeriodo } from './common/period';
import { say } from './common/terminal';
import { alertOf } from './report/alert';
import { alertPage, alertTitle } from './report/alertPage';

/**
 * Without an alert, writes a page only to the standard output.
 * @returns the exit code: 3 if the alert names a ward or question below its usual share, or a silent ward; otherwise 0
 */
export const alerta: Action = async (options, settings, terminal) => {
  const week = parsePeriodo(options.periodo ?? 'semana-passada', settings, 'weeks');
  const alert = await withDatabase(settings.database, (db) => alertOf(db, { ...options, week }, settings));
  const isAlert = alert.quedas.length + alert.perguntas.length + alert.silencios.length > 0;
  if (!isAlert && options.saida !== '-') {
    say(terminal, alertTitle(alert));
    return 0;
  }
  // An existing file is an error only if there is something to write.
  const destination = destinationOf(options, `data/alerta-${week.from}-a-${week.to}.html`, true);
  const page = alertPage(alert, readLetterhead(settings.page, terminal));
  await writeWhole(destination, terminal, [page], () => `${alertTitle(alert)} Alerta gravado`);
  return isAlert ? 3 : 0;
};
