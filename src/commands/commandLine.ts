import { reasonOf } from '../hospital/db/databaseReason';
import { version } from '../hospital/version';
import { alerta } from './alerta';
import { cartazes } from './cartazes';
import { conferirHost } from './conferirHost';
import { configurar } from './configurar';
import { contatos } from './contatos';
import { copiar } from './copiar';
import { esquecer } from './esquecer';
import { exportar } from './exportar';
import { locais } from './locais';
import { mover } from './mover';
import { paciente } from './paciente';
import { painel } from './painel';
import { relatorio } from './relatorio';
import { Command, CommanderError, InputError } from './common/arguments';
import { readCommandSettings } from './common/commandSettings';
import type { DefineCommand, Perform } from './common/defineCommand';
import { say, showProgress, type Terminal } from './common/terminal';

/** The commands in the order of the help. */
const COMMANDS: readonly DefineCommand[] = [
  relatorio,
  alerta,
  exportar,
  contatos,
  painel,
  cartazes,
  locais,
  configurar,
  conferirHost,
  copiar,
  mover,
  esquecer,
  paciente,
];

const TITLES: Record<string, string> = {
  'Usage:': 'Uso:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
};

const commandLine = ({ stdout }: Terminal, perform: Perform) => {
  // The commands inherit these settings.
  const program = new Command('npm run hospital --')
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: () => undefined })
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleOptionText: (text) => text.replace('[options]', '[opções]'),
      subcommandTerm: (sub) => sub.name(),
    })
    .helpOption('-h, --ajuda', 'mostra esta ajuda')
    .helpCommand('ajuda [comando]', 'mostra a ajuda de um comando')
    .version(version, '--versao', 'mostra a versão')
    .usage('<comando> [opções]')
    .description(
      'Comandos para quem cuida do servidor da pesquisa. Leem o mesmo banco de dados (DATABASE_URL) ' +
        'e o mesmo arquivo do hospital (HOSPITAL_FILE), com o servidor no ar ou não.',
    );
  for (const define of COMMANDS) define(program, perform);
  return program;
};

/** The texts for commander's errors. The word that commander's message quotes follows. */
const ERRORS: Record<string, string> = {
  'commander.unknownOption': 'opção desconhecida: ',
  'commander.unknownCommand': 'comando desconhecido: ',
  'commander.missingMandatoryOptionValue': 'falta ',
  'commander.missingArgument': 'falta o argumento ',
  'commander.optionMissingArgument': 'falta o valor de ',
  'commander.excessArguments': 'há argumentos a mais depois de ',
};

const inPortuguese = ({ code, message }: InstanceType<typeof CommanderError>): string => {
  const [, quoted = ''] = /'([^']*)'/.exec(message) ?? [];
  const [, meant] = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message) ?? [];
  const text = ERRORS[code];
  return text === undefined ? message : `${text}${quoted}${meant === undefined ? '' : ` (seria ${meant}?)`}`;
};

const ENGLISH: Record<string, string> = { '--help': '--ajuda', '--version': '--versao' };

/** @returns the exit code: that of the command or, if it throws, 2 for invalid input and 1 for any other error */
export const run = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  now = new Date(),
): Promise<number> => {
  let code = 0;
  const program = commandLine(terminal, async (work) => {
    // A command that fails leaves its progress on the terminal.
    const ended = work(readCommandSettings(env, now), terminal).finally(() => {
      showProgress(terminal);
    });
    code = Number((await ended) ?? 0);
  });
  const words = args.map((arg) => ENGLISH[arg] ?? arg);
  // `ajuda relatorio` is the same as `relatorio --ajuda`.
  const [first = '--ajuda', ...others] = words[0] === 'ajuda' ? [...words.slice(1), '--ajuda'] : words;
  const known = first.startsWith('-') || program.commands.some((command) => command.name() === first);
  try {
    // Parse an unknown command alone: with --ajuda after it, commander would print help instead of an error.
    await program.parseAsync(known ? [first, ...others] : [first], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      say(terminal, `Erro: ${inPortuguese(error)}. Ajuda: npm run hospital -- ajuda`);
      return 2;
    }
    say(terminal, `Erro: ${reasonOf(error).replaceAll(/\s+/g, ' ')}`);
    if (env['LOG_LEVEL'] === 'debug') say(terminal, String((error as Error).stack));
    return error instanceof InputError ? 2 : 1;
  }
};
