import { Command, CommanderError } from 'commander';
import { reasonOf } from '../page/startError';
import { version } from '../hospital/version';
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
import type { Action, Options } from './common/action';
import { InputError } from './common/inputError';
import { assertNotDatabase } from './common/output';
import { PERIODS } from './common/period';
import { readHospitalSettings } from './common/settings';
import { say, showProgress, type Terminal } from './common/terminal';

type Flag = readonly [flag: string, description: string];

const FORCAR: Flag = ['--forcar', 'substitui o arquivo se ele já existir'];
const SAIDA: Flag[] = [['--saida <arquivo>', 'arquivo de saída; - é a saída padrão'], FORCAR];
const LOCAL: Flag[] = [
  ['--local <id>', 'só este local'],
  ['--unidade <nome>', 'só os locais desta unidade do arquivo do hospital'],
];
const periodo = (kind: keyof typeof PERIODS, note: string): Flag => [
  '--periodo <qual>',
  `${PERIODS[kind].join(', ')} (${note})`,
];
const SURVEYS: Flag[] = [
  ['--de <dia>', 'primeiro dia, como 2026-10-01'],
  ['--ate <dia>', 'último dia, como 2026-10-31'],
  periodo('any', 'em vez de --de e --ate'),
  ...LOCAL,
  ...SAIDA,
];
const ENDERECO = '--endereco <endereco>';

const TITLES: Record<string, string> = {
  'Usage:': 'Uso:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
};

/** @param perform runs the command that the arguments name */
const commandLine = ({ stdout }: Terminal, perform: (action: Action, options: Options) => Promise<void>): Command => {
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
      'Comandos para quem cuida do servidor da pesquisa. Leem o mesmo banco de dados (DATABASE_URL) e o mesmo arquivo do hospital (HOSPITAL_FILE), com o servidor no ar ou não.',
    );
  const add = (name: string, summary: string, action: Action, flags: Flag[] = []): Command => {
    const command = program.command(name).description(summary);
    for (const flag of flags) command.option(...flag);
    return command.action(() => {
      const words = command.registeredArguments.map((word, at) => [word.name(), command.processedArgs[at]] as const);
      return perform(action, { ...command.opts(), ...Object.fromEntries(words) });
    });
  };

  add('relatorio', 'relatório de um período em um arquivo HTML, para abrir, imprimir ou enviar', relatorio, [
    periodo('months', 'padrão: mes-passado'),
    ...LOCAL,
    ...SAIDA,
    ['--meta <n>', 'meta de satisfação, em %'],
    ['--folhas', 'uma folha A4 por local, para afixar na parede'],
    [ENDERECO, 'endereço da pesquisa, para o código QR das folhas'],
    ['--atendimentos <arquivo>', 'CSV com linhas local;quantidade: os pacientes atendidos em cada local'],
    ['--formato <formato>', 'html (padrão) ou json, para outros programas'],
  ]);
  add(
    'alerta',
    'mostra os locais que caíram ou pararam (código de saída 3); se não houver nenhum, não grava nada',
    alerta,
    [periodo('weeks', 'padrão: semana-passada'), ...LOCAL, ...SAIDA],
  );
  add('exportar', 'exporta as respostas para outros programas', exportar, [
    ...SURVEYS,
    ['--sistema <endereco>', 'só para fhir: o endereço do hospital, como https://hospital.example'],
    ['--com-contatos', 'inclui nomes e telefones'],
    ['--exato', 'horários com minutos e segundos, em vez de só a hora'],
  ]).requiredOption('--formato <formato>', 'csv (Excel), jsonl ou fhir (R4, NDJSON)');
  add(
    'contatos',
    'lista quem deixou telefone e avaliou algo como ruim, para o retorno (CSV)',
    contatos,
    SURVEYS,
  ).addHelpText('after', `\n${LGPD}`);
  add(
    'painel',
    'serve relatórios, folhas, alertas, cartazes e respostas a quem usa o navegador. Não pede senha: ponha na frente dele um proxy que peça (config/deploy/proxy/nginx.conf)',
    painel,
    [
      ['--porta <n>', 'porta, se não for a 3002'],
      ['--host <endereco>', 'endereço desta máquina em que o painel atende, se não for o 127.0.0.1'],
      [ENDERECO, 'endereço da pesquisa, para os cartazes e os códigos QR das folhas'],
      ['--com-contatos', 'oferece também a lista de quem espera retorno, com nomes e telefones'],
    ],
  );
  add('cartazes', 'gera cartazes com o código QR de cada local, para imprimir', cartazes, [
    ...LOCAL,
    ...SAIDA,
    ['--formato <formato>', 'a4 (padrão, um local por folha) ou a6 (quatro por folha)'],
  ]).requiredOption(ENDERECO, 'endereço da pesquisa, como https://pesquisa.hospital.example');
  add('locais', 'confere um arquivo do hospital e mostra o que mudaria', locais).requiredOption(
    '--conferir <arquivo>',
    'o novo arquivo de locais e perguntas',
  );
  add(
    'configurar',
    'põe as configurações de um arquivo em uma pesquisa já compilada, ou mostra as que ela tem',
    configurar,
  )
    .argument('[pasta]', 'pasta do index.html, como dist/public')
    .argument('[arquivo]', 'arquivo com as configurações, como config/deployment.json; sem ele, mostra as da página');
  add(
    'conferir-host',
    'faz as chamadas da pesquisa a um host e diz de cada uma o que falta e como corrigir. Grava nele uma identificação de teste',
    conferirHost,
    [
      ['--origem <origem>', 'origem que serve a pesquisa, se não for o próprio host (confere o CORS)'],
      ['--sem-gravar', 'não grava nada: faz só os GET e os OPTIONS'],
      ['--json', 'resultado em JSON, para programas'],
    ],
  )
    .argument('<endereco>', 'host e prefixo, como em apiBaseUrl: https://host/prefixo')
    .requiredOption('--local <id>', 'Id de um local existente')
    .addHelpText(
      'after',
      '\nCódigo de saída: 0 tudo certo, 1 alguma falha, 2 argumento inválido ou host sem resposta.',
    );
  add('copiar', 'cópia conferida do banco de dados (SQLite), com o servidor no ar ou não', copiar, [
    ['--saida <arquivo>', 'arquivo da cópia'],
    FORCAR,
  ]).argument('[arquivo]', 'o mesmo que --saida');
  add('esquecer', 'apaga nomes e telefones antigos; as respostas ficam', esquecer, [
    ['--antes-de <dia>', 'os anteriores a este dia, como 2026-08-01'],
    ['--mais-velhos-que <dias>', 'os guardados há mais dias do que isto, como 90d'],
    ['--sim', 'não pede confirmação (para o cron)'],
  ]);
  add('paciente', 'mostra o que está guardado de quem deixou um telefone; apaga nome e telefone, se pedido', paciente, [
    ...SAIDA,
    ['--apagar', 'apaga nome e telefone; as respostas ficam'],
    ['--sim', 'não pede confirmação'],
  ]).requiredOption('--telefone <numero>', 'o telefone que o paciente deixou, como "(11) 98765-4321"');
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

const inPortuguese = ({ code, message }: CommanderError): string => {
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
  const program = commandLine(terminal, async (action, options) => {
    const settings = readHospitalSettings(env, now);
    if (options.saida !== undefined) assertNotDatabase(options.saida, settings.database);
    // A command that fails leaves its progress on the terminal.
    const ended = action(options, settings, terminal).finally(() => {
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
