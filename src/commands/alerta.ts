import type { DefineCommand } from './common/defineCommand';
import { withDatabase } from './common/database';
import { readLetterhead } from './common/letterhead';
import { LOCAL, UNIDADE } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { parsePeriodo, periodoOption } from './common/period';
import { say } from './common/terminal';
import { alertOf } from './report/answers/alert';
import { alertContent, alertHeadline } from './report/content/alertContent';
import { contentPage } from './report/writers/contentPage';

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
        const week = parsePeriodo(options.periodo ?? 'semana-passada', settings, 'weeks');
        const alert = await withDatabase(settings.database, (db) => alertOf(db, { ...options, week }, settings));
        const isAlert = alert.quedas.length + alert.perguntas.length + alert.silencios.length > 0;
        if (!isAlert && options.saida !== '-') {
          say(terminal, alertHeadline(alert));
          return 0;
        }
        // An existing file is an error only if there is something to write.
        const destination = destinationOf(
          options,
          `data/alerta-${week.from}-a-${week.to}.html`,
          settings.database,
          true,
        );
        const page = contentPage(alertContent(alert), readLetterhead(settings.page, terminal));
        await writeWhole(destination, terminal, [page], () => `${alertHeadline(alert)} Alerta gravado`);
        return isAlert ? 3 : 0;
      }),
    );
