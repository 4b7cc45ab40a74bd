import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { checkHost, type ExitCode } from './checkHost';
import { TIMEOUT_MS, type CheckOptions } from './options';
import { reportText } from './text';

/** What the command writes to. */
interface Output {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
}

/** @throws InvalidArgumentError for anything but a plain http(s) address; a password in it would end up on the screen */
const parseHost = (text: string): string => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new InvalidArgumentError('deve ser um endereço como https://host/prefixo');
  if (url.username !== '' || url.password !== '') throw new InvalidArgumentError('não pode ter usuário nem senha');
  if (/[?#]/.test(text)) throw new InvalidArgumentError('não pode ter ? nem #');
  return url.href.replace(/\/+$/, '');
};

const parseOrigin = (text: string): string => {
  const host = parseHost(text);
  const { origin } = new URL(host);
  if (host !== origin)
    throw new InvalidArgumentError('deve ter só esquema, nome e porta, como https://pesquisa.hospital.example');
  return origin;
};

/** The specification: the location id is taken from "characters 1 to 9 after the slash". */
const parseLocal = (text: string): string => {
  if (text.trim() === '' || text.length > 9)
    throw new InvalidArgumentError('deve ter de 1 a 9 caracteres, como no link');
  if (text.includes('/') || /^\.+$/.test(text))
    throw new InvalidArgumentError('deve ser um Id, sem barra nem só pontos');
  return text;
};

interface Flags {
  local: string;
  origin?: string;
  readOnly?: true;
  json?: true;
}

const commandLine = (): Command =>
  new Command('npm run check-host --')
    .usage('https://host/prefixo --local 7 [opções]')
    .description(
      'Confere, cláusula por cláusula, se um host atende a pesquisa: faz as quatro chamadas como ela as faz e diz o que viu, ' +
        'o que a pesquisa precisa e como corrigir. Grava uma identificação de teste, a não ser com --read-only.',
    )
    .argument('<host>', 'host e prefixo, o mesmo que apiBaseUrl', parseHost)
    .requiredOption('--local <id>', 'Id de um local que existe', parseLocal)
    .option('--origin <origem>', 'onde a pesquisa é servida, se não no próprio host (confere o CORS)', parseOrigin)
    .option('--read-only', 'não grava nada: só os GET e os OPTIONS')
    .option('--json', 'resultado em JSON, para programas')
    .helpOption('-h, --ajuda', 'mostra esta ajuda')
    .addHelpText(
      'after',
      '\nCódigo de saída: 0 tudo certo (avisos permitidos), 1 alguma falha, 2 pedido inválido ou host não alcançado.',
    )
    .configureHelp({
      styleTitle: (title) => ({ 'Usage:': 'Uso:', 'Arguments:': 'Argumentos:', 'Options:': 'Opções:' })[title] ?? title,
    })
    .exitOverride();

/** commander's complaint in Portuguese. */
const complaint = ({ code, message }: CommanderError): string => {
  const name = /'([^']*)'/.exec(message)?.[1] ?? '';
  // Our own words, after commander's.
  const reason = /(deve|não pode) .*$/.exec(message)?.[0] ?? 'inválido';
  const texts: Record<string, string> = {
    'commander.missingArgument': 'falta o endereço do host',
    'commander.missingMandatoryOptionValue': `falta ${name}`,
    'commander.optionMissingArgument': `falta o valor de ${name}`,
    'commander.unknownOption': `${name} não existe`,
    'commander.excessArguments': 'há argumentos demais',
    'commander.invalidArgument': `${/^error: (option|command-argument)/.exec(message)?.[1] === 'option' ? name : 'o host'} ${reason}`,
  };
  return texts[code] ?? 'não foi entendido';
};

/**
 * Runs the command.
 * @param args what stands after the command's name
 * @returns the exit code
 */
export const runCheckHost = async (
  args: readonly string[],
  { stdout, stderr }: Output,
  timeoutMs = TIMEOUT_MS,
): Promise<ExitCode> => {
  const program = commandLine().configureOutput({ writeOut: stdout, writeErr: () => undefined });
  let options: CheckOptions;
  let json: boolean;
  try {
    program.parse(args, { from: 'user' });
    const { local, origin, readOnly, json: asJson } = program.opts<Flags>();
    options = {
      host: program.processedArgs[0] as string,
      local,
      origin: origin ?? null,
      readOnly: readOnly === true,
      timeoutMs,
    };
    json = asJson === true;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return 0;
    stderr(`Erro: ${complaint(error)}. Ajuda: npm run check-host -- --ajuda\n`);
    return 2;
  }
  const report = await checkHost(options);
  stdout(json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
  return report.exitCode;
};
