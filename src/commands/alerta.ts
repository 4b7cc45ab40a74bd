import type { CommandSettings } from './common/commandSettings';
import type { DefineCommand } from './common/defineCommand';
import { withDatabase } from './common/database';
import { readLetterhead, type Letterhead } from './common/letterhead';
import { LOCAL, UNIDADE, type LocalOptions } from './common/localOptions';
import { navigation } from './common/navigation';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { parsePeriodo, periodoOption } from './common/period';
import { say } from './common/terminal';
import { alertOf } from './report/answers/alert';
import { alertContent, alertHeadline } from './report/content/alertContent';
import { contentPage } from './report/writers/contentPage';

export interface AlertOptions extends LocalOptions {
  /** A week that is over, as in `--periodo`. */
  periodo: string;
}

/** @throws InputError if an option is wrong */
export const makeAlert = async (options: AlertOptions, settings: CommandSettings) => {
  const week = parsePeriodo(options.periodo, settings, 'weeks');
  const alert = await withDatabase(settings.database, (db) => alertOf(db, { ...options, week }, settings));
  return {
    week,
    title: alertHeadline(alert),
    /** Whether the alert names a ward or question below its usual share, or a silent ward. */
    isAlert: alert.quedas.length + alert.perguntas.length + alert.silencios.length > 0,
    page: (letterhead: Letterhead, wayBack?: string): string =>
      contentPage(alertContent(alert), letterhead, navigation(wayBack)),
  };
};

/**
 * Without an alert, writes a page only to the standard output.
 * @returns the exit code: 3 if the alert names a ward or question below its usual share, or a silent ward; otherwise 0
 */
export const alerta: DefineCommand = (program, perform) =>
  program
    .command('alerta')
    .description('mostra os locais que caíram ou pararam (código de saída 3); se não houver nenhum, não grava nada')
    .addOption(periodoOption('weeks', 'padrão: semana-passada'))
    .addOption(LOCAL)
    .addOption(UNIDADE)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .action((options) =>
      perform(async (settings, terminal) => {
        const { periodo = 'semana-passada' } = options;
        const { week, title, isAlert, page } = await makeAlert({ ...options, periodo }, settings);
        if (!isAlert && options.saida !== '-') {
          say(terminal, title);
          return 0;
        }
        // An existing file is an error only if there is something to write.
        const destination = destinationOf(
          options,
          `data/alerta-${week.from}-a-${week.to}.html`,
          settings.database,
          true,
        );
        const letterhead = readLetterhead(settings.page, terminal);
        await writeWhole(destination, terminal, [page(letterhead)], () => `${title} Alerta gravado`);
        return isAlert ? 3 : 0;
      }),
    );
