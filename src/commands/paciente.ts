import { FIELDS } from '../contract/personalFields';
import type { ExportedSurvey } from '../hospital/repositories/exports';
import { findByPhone, phoneDigits, readHeld } from '../hospital/repositories/patients';
import type { DefineCommand } from './common/defineCommand';
import { counted } from './common/counted';
import { withDatabase } from './common/database';
import { erase } from './common/erasing';
import { InputError } from './common/inputError';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { printable, say } from './common/terminal';
import { brazilianMoment, type Zone } from './common/zone';
import { MEANINGS_SENT } from './exports/meanings';

const visitText = ({ moment, local, contato, respostas }: ExportedSurvey, zone: Zone): string =>
  [
    `${brazilianMoment(zone, moment)}  ${local.Descricao}`,
    ...FIELDS.personal.map((field) => `  ${field}: ${printable(contato[field]) || '(não deixou)'}`),
    ...respostas.map(({ Descricao_Pergunta, Resposta }) => `  ${Descricao_Pergunta} ${MEANINGS_SENT[Resposta]}`),
    ...(respostas.length === 0 ? ['  (não enviou respostas)'] : []),
    '',
  ].join('\n');

export const paciente: DefineCommand = (program, perform) =>
  program
    .command('paciente')
    .description('mostra o que está guardado de quem deixou um telefone; apaga nome e telefone, se pedido')
    .addOption(SAIDA)
    .addOption(FORCAR)
    .option('--apagar', 'apaga nome e telefone; as respostas ficam')
    .option('--sim', 'não pede confirmação')
    .requiredOption('--telefone <numero>', 'o telefone que o paciente deixou, como "(11) 98765-4321"')
    .action((options) =>
      perform(async ({ database, zone }, terminal) => {
        const { telefone, apagar = false, sim = false } = options;
        // The shortest phone numbers, without an area code (DDD), have eight digits.
        if (phoneDigits(telefone).length < 8)
          throw new InputError('--telefone: escreva o número completo que o paciente deixou, como "(11) 98765-4321"');
        const nobody = 'Nenhum paciente deixou este telefone. Procure com o DDD e também sem ele.';
        const destination = destinationOf(options, '-', database, true);
        await withDatabase(database, async (db) => {
          const ids = await findByPhone(db, telefone);
          const held = await readHeld(db, ids);
          if (held.length > 0) {
            const what = `O que está guardado (${counted(held.length, 'pesquisa', 'pesquisas')})`;
            const text = `${what}:\n\n${held.map((visit) => visitText(visit, zone)).join('\n')}`;
            await writeWhole(destination, terminal, [text], () => `${what} foi gravado`);
          } else if (!apagar) say(terminal, nobody);
          // Call `erase` even if nobody is found: an earlier run may have cleared the number but not overwritten it.
          const erasing = { db, dialect: database.dialect, ids, comando: 'paciente', nobody, sim };
          if (apagar) await erase({ ...erasing, which: ' deste telefone' }, terminal);
        });
      }),
    );
