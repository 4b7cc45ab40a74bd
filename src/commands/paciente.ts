import { FIELDS } from '../contract/personalFields';
import { findPatients, phoneKeys, readHeld } from '../hospital/repositories/patients';
import { listLocais } from '../hospital/repositories/localAndPerguntas';
import type { SurveyRecord } from '../hospital/repositories/surveys';
import { withQuestions } from './common/asking';
import { InputError } from './common/arguments';
import { counted } from './common/names';
import type { DefineCommand } from './common/defineCommand';
import { withDatabase } from './common/database';
import { erase } from './common/erasing';
import { chooseLocais, LOCAL } from './common/localOptions';
import { destinationOf, FORCAR, SAIDA, writeWhole } from './common/output';
import { parseDay } from './common/period';
import { printable, say } from './common/terminal';
import { recordNamesIn } from './common/writtenFiles';
import { addDays, brazilianMoment, type Day, type Zone } from './common/zone';
import { MEANINGS_SENT } from './exports/meanings';

const visitText = ({ moment, local, contato, respostas }: SurveyRecord, zone: Zone): string =>
  [
    `${brazilianMoment(zone, moment)}  ${local.Descricao}`,
    ...FIELDS.personal.map((field) => `  ${field}: ${printable(contato[field]) || '(não deixou)'}`),
    ...respostas.map(({ Descricao_Pergunta, Resposta }) => `  ${Descricao_Pergunta} ${MEANINGS_SENT[Resposta]}`),
    ...(respostas.length === 0 ? ['  (não enviou respostas)'] : []),
    '',
  ].join('\n');

const SEARCHES = {
  telefone: {
    nobody: 'Nenhum paciente deixou este telefone. Procure com o DDD e também sem ele.',
    which: ' deste telefone',
    without: 'use --sim',
  },
  nome: {
    nobody: 'Nenhum paciente deixou este nome neste dia ou local. Procure como o paciente o escreveu.',
    which: ' com este nome',
    without: 'para um nome, repita o comando em um terminal (ssh -t)',
  },
};

/** Which field the text is. A phone number may have words around it, such as `ramal 12`. */
const fieldOf = (text: string): keyof typeof SEARCHES => {
  if (phoneKeys(text).length > 0) return 'telefone';
  if (/\p{L}/u.test(text)) return 'nome';
  throw new InputError('escreva na entrada padrão o nome, ou o telefone completo, como (11) 98765-4321');
};

/** Every user of the machine can read the arguments of a process, so name and phone come from the standard input. */
export const paciente: DefineCommand = (program, perform) =>
  program
    .command('paciente')
    .description(
      'mostra o que está guardado de um paciente; apaga nome e telefone, se pedido. ' +
        'Pergunta o telefone ou o nome que o paciente deixou',
    )
    .option('--dia <dia>', 'só as pesquisas deste dia, como 2026-10-01; para um nome, escolha --dia ou --local')
    .addOption(LOCAL)
    .addOption(SAIDA)
    .addOption(FORCAR)
    .option('--apagar', 'apaga nome e telefone; as respostas ficam')
    .option('--sim', 'não pede confirmação; só para um telefone')
    .action((options) =>
      perform(async ({ database, zone }, terminal) => {
        const { dia, local, apagar = false, sim = false } = options;
        const day = dia === undefined ? undefined : parseDay(dia, '--dia');
        const momentOf = (wanted: Day): string => zone.startOf(wanted).toISOString();
        const destination = destinationOf(options, '-', database, true);
        await withQuestions(terminal, async (ask) => {
          const wanted = (await ask('Telefone ou nome que o paciente deixou: ')) ?? '';
          const field = fieldOf(wanted);
          if (field === 'nome' && day === undefined && local === undefined)
            throw new InputError('para procurar por um nome, escolha o dia ou o local da pesquisa: --dia ou --local');
          if (field === 'nome' && sim)
            throw new InputError('--sim é só para um telefone: vários pacientes podem ter este nome');
          const { nobody, which, without } = SEARCHES[field];
          await withDatabase(database, async (db) => {
            const { local: id } = chooseLocais({ local }, await listLocais(db));
            // The order of other characters than digits depends on the collation of a PostgreSQL database.
            const [since, until] = day === undefined ? ['', '9999'] : [momentOf(day), momentOf(addDays(day, 1))];
            const ids = await findPatients(db, { since, until, local: id }, field, wanted);
            const held = await readHeld(db, ids);
            if (held.length > 0) {
              const what = `O que está guardado (${counted(held.length, 'pesquisa', 'pesquisas')})`;
              const text = `${what}:\n\n${held.map((visit) => visitText(visit, zone)).join('\n')}`;
              // The person must see on the terminal what `erase` asks to confirm, even if it also goes into a file.
              if (apagar && !sim && destination.file !== '-') say(terminal, text);
              await recordNamesIn(db, destination.file, terminal);
              await writeWhole(destination, terminal, [text], () => `${what} foi gravado`);
            } else if (!apagar) say(terminal, nobody);
            // Call `erase` even if nobody is found: an earlier run may have cleared the number but not overwritten it.
            const erasing = {
              db,
              dialect: database.dialect,
              ids,
              comando: 'paciente',
              nobody,
              which,
              without,
              sim,
              ask,
            };
            if (apagar) await erase(erasing, terminal);
          });
        });
      }),
    );
