import { Command, CommanderError } from 'commander';
import { reasonOf } from '../server/startError';
import { version } from '../server/version';
import { alerta } from './alerta';
import { cartazes } from './cartazes';
import { conferirHost } from './conferirHost';
import { configurar } from './configurar';
import { contatos, LGPD } from './contatos';
import { copiar } from './copiar';
import { esquecer } from './esquecer';
import { exportar } from './exportar';
import { locais } from './locais';
import { paciente } from './paciente';
import { painel } from './painel';
import { relatorio } from './relatorio';
import type { Action } from './common/action';
import { InputError } from './common/inputError';
import { assertNotDatabase, type OutputOptions } from './common/output';
import { PERIODS } from './common/period';
import { readHospitalSettings } from './common/settings';
import { say, type Terminal } from './common/terminal';

type Flag = readonly [flag: string, description: string];

const FORCAR: Flag = ['--forcar', 'substitui o arquivo se ele já existir'];
const SAIDA: Flag[] = [['--saida <arquivo>', 'arquivo de saída; - é a saída padrão'], FORCAR];
const COPIA: Flag[] = [['--saida <arquivo>', 'arquivo da cópia'], FORCAR];
const LOCAL: Flag[] = [
  ['--local <id>', 'só este local'],
  ['--unidade <nome>', 'só os locais desta unidade do arquivo do hospital'],
];
const periodo = (kind: keyof typeof PERIODS): Flag => ['--periodo <qual>', PERIODS[kind].join(', ')];
const SURVEYS: Flag[] = [
  ['--de <dia>', 'primeiro dia, como 2026-10-01'],
  ['--ate <dia>', 'último dia, como 2026-10-31'],
  ['--periodo <qual>', `em vez de --de e --ate: ${PERIODS.any.join(', ')}`],
  ...LOCAL,
  ...SAIDA,
];

/** English option names, which also work. */
const ALIASES: Record<string, string> = {
  '--help': '--ajuda',
  '--version': '--versao',
  '--base-url': '--endereco',
  '--origin': '--origem',
  '--read-only': '--sem-gravar',
};

const TITLES: Record<string, string> = {
  'Usage:': 'Uso:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
};

const portuguese = (command: Command, { stdout }: Terminal): Command =>
  command
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: () => undefined })
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleOptionText: (text) => text.replace('[options]', '[opções]'),
      subcommandTerm: (sub) => sub.name(),
    })
    .helpOption('-h, --ajuda', 'mostra esta ajuda')
    .version(version, '--versao', 'mostra a versão')
    .allowExcessArguments(false);

const build = (env: NodeJS.ProcessEnv, now: Date, terminal: Terminal, ended: (code: number) => void): Command => {
  const program = portuguese(new Command('npm run hospital --'), terminal)
    .usage('<comando> [opções]')
    .description(
      'Comandos para quem cuida do servidor da pesquisa. Leem o mesmo banco de dados (DATABASE_URL) e o mesmo arquivo do hospital (HOSPITAL_FILE), com o servidor no ar ou não.',
    )
    .helpCommand('ajuda [comando]', 'mostra a ajuda de um comando');
  const add = <Options>(name: string, summary: string, action: Action<Options>, flags: Flag[] = []): Command => {
    const command = portuguese(program.command(name), terminal)
      .description(summary)
      .action(async () => {
        const words = command.registeredArguments.map((word, at) => [word.name(), command.processedArgs[at]] as const);
        const options = { ...command.opts(), ...Object.fromEntries(words) } as Options & OutputOptions;
        const settings = readHospitalSettings(env, now);
        if (options.saida !== undefined) assertNotDatabase(options.saida, settings.database);
        ended(Number((await action(options, settings, terminal)) ?? 0));
      });
    for (const flag of flags) command.option(...flag);
    return command;
  };

  add('relatorio', 'relatório de um período em um arquivo HTML, para abrir, imprimir ou enviar', relatorio, [
    periodo('months'),
    ...LOCAL,
    ...SAIDA,
  ])
    .option('--meta <n>', 'meta de satisfação, em %')
    .option('--folhas', 'uma folha A4 por local, para afixar na parede')
    .option('--endereco <endereco>', 'endereço da pesquisa, para o código QR das folhas')
    .option('--atendimentos <arquivo>', 'CSV com linhas local;quantidade: os pacientes atendidos em cada local')
    .option('--formato <formato>', 'html (padrão) ou json, para outros programas')
    .addHelpText('after', '\nSem período, vale --periodo mes-passado.');
  add(
    'alerta',
    'mostra os locais que caíram ou pararam (código de saída 3); se não houver nenhum, não grava nada',
    alerta,
    [periodo('weeks'), ...LOCAL, ...SAIDA],
  ).addHelpText('after', '\nSem período, vale --periodo semana-passada.');
  add('exportar', 'exporta as respostas para outros programas', exportar, SURVEYS)
    .requiredOption('--formato <formato>', 'csv (Excel), jsonl ou fhir (R4, NDJSON)')
    .option('--sistema <endereco>', 'só para fhir: o endereço do hospital, como https://hospital.example')
    .option('--com-contatos', 'inclui nomes e telefones')
    .option('--exato', 'horários com minutos e segundos, em vez de só a hora');
  add(
    'contatos',
    'lista quem deixou telefone e avaliou algo como ruim, para o retorno (CSV)',
    contatos,
    SURVEYS,
  ).addHelpText('after', `\n${LGPD}`);
  add('painel', 'serve relatórios, folhas, alertas, cartazes e respostas a quem usa o navegador', painel)
    .option('--porta <n>', 'porta, se não for a 3002')
    .option('--host <endereco>', 'endereço desta máquina em que o painel atende, se não for o 127.0.0.1')
    .option('--endereco <endereco>', 'endereço da pesquisa, para os cartazes e os códigos QR das folhas')
    .option('--com-contatos', 'oferece também a lista de quem espera retorno, com nomes e telefones')
    .addHelpText('after', '\nO painel não pede senha: ponha na frente dele um proxy que peça (config/nginx.conf).');
  add('cartazes', 'gera cartazes com o código QR de cada local, para imprimir', cartazes, [...LOCAL, ...SAIDA])
    .requiredOption('--endereco <endereco>', 'endereço da pesquisa, como https://pesquisa.hospital.example')
    .option('--formato <formato>', 'a4 (padrão, um local por folha) ou a6 (quatro por folha)');
  add('locais', 'confere um arquivo do hospital e mostra o que mudaria', locais).requiredOption(
    '--conferir <arquivo>',
    'o novo arquivo de locais e perguntas',
  );
  add(
    'configurar',
    'põe as configurações de um arquivo em uma pesquisa já compilada, ou mostra as que ela tem',
    configurar,
    [FORCAR],
  )
    .argument('[pasta]', 'pasta do index.html, como dist/public')
    .argument('[arquivo]', 'arquivo com as configurações, como config/deployment.json')
    .option('--do-ambiente <arquivo>', 'grava neste arquivo as configurações que na versão 1.2 eram variáveis')
    .addHelpText('after', '\nSem arquivo, mostra as configurações da página.');
  add('conferir-host', 'confere se um host responde às chamadas da pesquisa', conferirHost)
    .argument('<endereco>', 'host e prefixo, como em apiBaseUrl: https://host/prefixo')
    .requiredOption('--local <id>', 'Id de um local existente')
    .option('--origem <origem>', 'origem que serve a pesquisa, se não for o próprio host (confere o CORS)')
    .option('--sem-gravar', 'não grava nada: faz só os GET e os OPTIONS')
    .option('--json', 'resultado em JSON, para programas')
    .addHelpText(
      'after',
      '\nFaz as chamadas da pesquisa e diz de cada uma o que falta e como corrigir. Grava uma identificação de teste, a não ser com --sem-gravar.\n' +
        'Código de saída: 0 tudo certo, 1 alguma falha, 2 argumento inválido ou host sem resposta.',
    );
  add('copiar', 'cópia conferida do banco de dados (SQLite), com o servidor no ar ou não', copiar, COPIA).argument(
    '[arquivo]',
    'o mesmo que --saida',
  );
  add('esquecer', 'apaga nomes e telefones antigos; as respostas ficam', esquecer)
    .option('--antes-de <dia>', 'os anteriores a este dia, como 2026-08-01')
    .option('--mais-velhos-que <dias>', 'os guardados há mais dias do que isto, como 90d')
    .option('--sim', 'não pede confirmação (para o cron)');
  add(
    'paciente',
    'mostra o que está guardado de quem deixou um telefone; apaga nome e telefone, se pedido',
    paciente,
    SAIDA,
  )
    .requiredOption('--telefone <numero>', 'o telefone que o paciente deixou, como "(11) 98765-4321"')
    .option('--apagar', 'apaga nome e telefone; as respostas ficam')
    .option('--sim', 'não pede confirmação');
  return program;
};

const inPortuguese = ({ code, message }: CommanderError): string => {
  const [, quoted = ''] = /'([^']*)'/.exec(message) ?? [];
  const [, meant] = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message) ?? [];
  const hint = meant === undefined ? '' : ` (seria ${meant}?)`;
  const texts: Record<string, string> = {
    'commander.unknownOption': `opção desconhecida: ${quoted}${hint}`,
    'commander.unknownCommand': `comando desconhecido: ${quoted}${hint}`,
    'commander.missingMandatoryOptionValue': `falta ${quoted}`,
    'commander.missingArgument': `falta <${quoted}>`,
    'commander.optionMissingArgument': `falta o valor de ${quoted}`,
    'commander.excessArguments': 'há argumentos a mais depois do comando',
  };
  return texts[code] ?? message;
};

/** Replaces aliases, and turns `ajuda relatorio` into `relatorio --ajuda`. */
const understood = (args: readonly string[]): string[] => {
  const [first = '--ajuda', ...others] = args.map((arg) => arg.replace(/^--[a-z-]+/, (flag) => ALIASES[flag] ?? flag));
  return first === 'ajuda' ? [...others, '--ajuda'] : [first, ...others];
};

/** @returns the exit code: that of the command or, if it throws, 2 for invalid input and 1 for any other error */
export const run = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  now = new Date(),
): Promise<number> => {
  let code = 0;
  try {
    const program = build(env, now, terminal, (ended) => (code = ended));
    const words = understood(args);
    const [first = ''] = words;
    const known = first.startsWith('-') || program.commands.some((command) => command.name() === first);
    // Parse an unknown command alone: with --ajuda after it, commander would print help instead of an error.
    await program.parseAsync(known ? words : [first], { from: 'user' });
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
