import { Command, CommanderError } from 'commander';
import { reasonOf, StartError } from '../server/startError';
import { cartazes, type CartazesOptions } from './cartazes';
import { contatos, LGPD, type ContatosOptions } from './contatos';
import { esquecer, type EsquecerOptions } from './esquecer';
import { exportar, type ExportarOptions } from './exportar';
import { locais } from './locais';
import { relatorio, type RelatorioOptions } from './relatorio';
import { InputError } from './common/inputError';
import { PERIODS } from './common/period';
import { readHospitalSettings, type HospitalSettings } from './common/settings';
import { say, type Terminal } from './common/terminal';

const SAIDA = ['--saida <arquivo>', 'onde gravar; - é a saída padrão (sem isso, um nome em data/)'] as const;
const FORCAR = ['--forcar', 'substitui o arquivo, se já existir'] as const;
const LOCAL = ['--local <id>', 'só este local'] as const;
const DE = ['--de <dia>', 'primeiro dia, como 2026-10-01'] as const;
const ATE = ['--ate <dia>', 'último dia, como 2026-10-31'] as const;
const PERIODO = ['--periodo <qual>', `em vez de --de e --ate: ${PERIODS.join(', ')}`] as const;

type Action<Options> = (options: Options, settings: HospitalSettings, terminal: Terminal) => Promise<void>;

const titles: Record<string, string> = {
  'Usage:': 'Uso:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
};

/** A command line that neither ends the process nor speaks by itself. */
const portuguese = (command: Command, { stdout }: Terminal): Command =>
  command
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: () => undefined })
    .configureHelp({ styleTitle: (title) => titles[title] ?? title, subcommandTerm: (sub) => sub.name() })
    .helpOption('--ajuda', 'mostra esta ajuda')
    .allowExcessArguments(false);

const build = (env: NodeJS.ProcessEnv, terminal: Terminal): Command => {
  const program = portuguese(new Command('npm run hospital --'), terminal)
    .usage('<comando> [opções]')
    .description(
      'Comandos para quem cuida do servidor da pesquisa. Leem o mesmo banco de dados (DATABASE_URL) e o mesmo arquivo do hospital (HOSPITAL_FILE), com o servidor no ar ou não.',
    )
    .helpCommand('ajuda [comando]', 'mostra a ajuda de um comando');
  const add = <Options>(name: string, summary: string, action: Action<Options>): Command =>
    portuguese(program.command(name), terminal)
      .usage('[opções]')
      .description(summary)
      .action((options: Options) => action(options, readHospitalSettings(env), terminal));

  add<RelatorioOptions>(
    'relatorio',
    'relatório de um período, um arquivo HTML para abrir, imprimir ou enviar',
    relatorio,
  )
    .option(...DE)
    .option(...ATE)
    .option(...PERIODO)
    .option(...LOCAL)
    .option(...SAIDA)
    .option(...FORCAR);
  add<ExportarOptions>('exportar', 'todas as respostas para outros programas', exportar)
    .requiredOption('--formato <formato>', 'csv (Excel), jsonl ou fhir (R4, NDJSON)')
    .option(...DE)
    .option(...ATE)
    .option(...PERIODO)
    .option(...LOCAL)
    .option('--com-contatos', 'inclui nomes e telefones')
    .option(...SAIDA)
    .option(...FORCAR);
  add<ContatosOptions>('contatos', 'quem deixou telefone e avaliou algo como ruim, para o retorno (CSV)', contatos)
    .option(...DE)
    .option(...ATE)
    .option(...PERIODO)
    .option(...LOCAL)
    .option(...SAIDA)
    .option(...FORCAR)
    .addHelpText('after', `\n${LGPD}`);
  add<CartazesOptions>('cartazes', 'cartazes com o código QR de cada local, para imprimir', cartazes)
    .requiredOption('--base-url <endereço>', 'onde está a pesquisa, como https://pesquisa.hospital.example')
    .option('--formato <formato>', 'a4 (um local por folha; é o que vale sem isso) ou a6 (quatro)')
    .option(...LOCAL)
    .option(...SAIDA)
    .option(...FORCAR);
  add<{ conferir: string }>('locais', 'confere um arquivo do hospital e diz o que mudaria', locais).requiredOption(
    '--conferir <arquivo>',
    'o novo arquivo de locais e perguntas',
  );
  add<EsquecerOptions>('esquecer', 'apaga nomes e telefones antigos; as respostas ficam', esquecer)
    .option('--antes-de <dia>', 'de antes deste dia, como 2026-08-01')
    .option('--mais-velhos-que <dias>', 'de há mais dias que isso, como 90d')
    .option('--sim', 'não pergunta (para cron)');
  return program;
};

/** Commander's English as one line of Portuguese. */
const inPortuguese = ({ code, message }: CommanderError): string => {
  const [, quoted = ''] = /'([^']*)'/.exec(message) ?? [];
  const [, meant] = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message) ?? [];
  const hint = meant === undefined ? '' : ` (seria ${meant}?)`;
  switch (code) {
    case 'commander.unknownOption':
      return `opção desconhecida: ${quoted}${hint}`;
    case 'commander.unknownCommand':
      return `comando desconhecido: ${quoted}${hint}`;
    case 'commander.missingMandatoryOptionValue':
      return `falta ${quoted}`;
    case 'commander.optionMissingArgument':
      return `falta o valor de ${quoted}`;
    case 'commander.excessArguments':
      return 'há palavras a mais depois do comando';
    default:
      return message;
  }
};

/**
 * Runs one command.
 * @param args what stands behind `npm run hospital --`
 * @returns the exit code: 0 done, 1 failed, 2 asked for something that cannot be; one line on stderr says why
 */
export const run = async (args: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> => {
  try {
    await build(env, terminal).parseAsync(args.length === 0 ? ['ajuda'] : [...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0 || error.code === 'commander.help') return 0;
      say(terminal, `Erro: ${inPortuguese(error)}. Ajuda: npm run hospital -- ajuda`);
      return 2;
    }
    say(terminal, `Erro: ${reasonOf(error).replaceAll(/\s+/g, ' ')}`);
    if (!(error instanceof InputError || error instanceof StartError) && env['LOG_LEVEL'] === 'debug')
      say(terminal, String((error as Error).stack));
    return error instanceof InputError ? 2 : 1;
  }
};
