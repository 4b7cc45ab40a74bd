import { existsSync } from 'node:fs';
import { chmod, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Option } from 'commander';
import * as v from 'valibot';
import type { CheckedDeployment } from '../deployment/checkedDeployment';
import { kioskReturnSecondsSchema } from '../deployment/deployment';
import { configurePage, type Overrides } from '../server/page/configurePage';
import { missingFiles } from '../server/page/staticFiles';
import { reasonOf } from '../server/startError';
import type { Action } from './common/action';
import { InputError } from './common/inputError';
import { placeWhole } from './common/output';
import { say } from './common/terminal';

export const SETTING_OPTIONS = {
  title: ['--titulo <texto>', 'título da primeira tela e da página'],
  logo: ['--logo <endereco>', 'logotipo, como /logo.png ou https://…; vazio: o deste projeto'],
  apiBaseUrl: ['--api <endereco>', 'host e prefixo das quatro chamadas; vazio: o servidor da própria página'],
  kioskReturnSeconds: [
    '--quiosque <segundos>',
    'tablet da unidade: segundos sem toque até voltar ao início; 0 desativa',
  ],
  visibleErrors: ['--mostrar-erros <sim|nao>', 'se o paciente vê as mensagens de erro'],
  privacy: ['--privacidade <texto>', 'o que é feito com nome e telefone, em uma linha'],
  privacyUrl: ['--saiba-mais <endereco>', 'página com mais informações sobre isso'],
  'colors.brand': ['--cor-marca <cor>', 'como #8a1538; vazio: a deste projeto'],
  'colors.paper': ['--cor-papel <cor>', 'como #f4f1f7; vazio: a deste projeto'],
} as const;

type Setting = keyof typeof SETTING_OPTIONS;
const settings = Object.keys(SETTING_OPTIONS) as Setting[];
const flagOf = (setting: Setting): string => SETTING_OPTIONS[setting][0].replace(/ .*/, '');

/** The options by their names in commander: `mostrarErros` for `--mostrar-erros`. */
type Options = { pasta: string } & Readonly<Record<string, string>>;

const valueOf = (setting: Setting, text: string): string | number | boolean | null => {
  if (setting === 'visibleErrors') {
    if (text !== 'sim' && text !== 'nao') throw new InputError('--mostrar-erros deve ser sim ou nao');
    return text === 'sim';
  }
  if (setting !== 'kioskReturnSeconds') return text;
  if (text !== '0' && !v.is(kioskReturnSecondsSchema, Number(text)))
    throw new InputError('--quiosque deve ser 0 (nunca) ou um inteiro de 10 a 3600');
  return Number(text) || null;
};

const overridesOf = (options: Options): Overrides => {
  const overrides: Record<string, unknown> = {};
  const colors: Record<string, string> = {};
  for (const setting of settings) {
    const text = options[new Option(flagOf(setting)).attributeName()]?.trim();
    if (text === undefined) continue;
    if (setting.startsWith('colors.')) colors[setting.slice(7)] = text;
    else overrides[setting] = valueOf(setting, text);
  }
  return Object.keys(colors).length === 0 ? overrides : { ...overrides, colors };
};

const described = ({ colors, ...page }: CheckedDeployment): string => {
  const values: Record<Setting, string> = {
    ...page,
    kioskReturnSeconds: String(page.kioskReturnSeconds ?? 0),
    visibleErrors: page.visibleErrors ? 'sim' : 'nao',
    'colors.brand': colors.brand,
    'colors.paper': colors.paper,
  };
  return settings.map((setting) => `  ${flagOf(setting)} ${JSON.stringify(values[setting])}\n`).join('');
};

const replaceFile = async (file: string, content: string | Buffer, mode: number): Promise<void> =>
  placeWhole({ file, force: true }, async (beside) => {
    await writeFile(beside, content);
    await chmod(beside, mode);
  });

/**
 * Removes the page's compressed copies, replaces the page and then writes new copies. In this order, a web server never
 * serves an outdated copy.
 */
const replacePage = async (file: string, html: string): Promise<void> => {
  const { mode } = await stat(file);
  const copies = [
    [`${file}.br`, brotliCompressSync(html)],
    [`${file}.gz`, gzipSync(html)],
  ] as const;
  const present = copies.filter(([copy]) => existsSync(copy));
  for (const [copy] of present) await rm(copy);
  await replaceFile(file, html, mode);
  for (const [copy, content] of present) await replaceFile(copy, content, mode);
};

export const configurar: Action<Options> = async (options, _settings, terminal) => {
  const { pasta } = options;
  const page = path.join(pasta, 'index.html');
  let file: string;
  let built: string;
  try {
    file = await realpath(page);
    built = await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new InputError(isMissing ? `não há página em ${pasta}: falta ${page}` : `${page}: ${reasonOf(error)}`);
  }
  const overrides = overridesOf(options);
  const names = Object.fromEntries(settings.map((setting) => [setting, flagOf(setting)]));
  let configured: ReturnType<typeof configurePage>;
  try {
    configured = configurePage(built, overrides, { names });
  } catch (error) {
    throw new InputError(reasonOf(error));
  }
  const { html, deployment } = configured;
  const changes = Object.keys(overrides).length > 0;
  if (changes) await replacePage(file, html);
  terminal.stdout.write(`${page}${changes ? ' está configurado' : ''}:\n${described(deployment)}`);
  for (const address of missingFiles(deployment, (own) => existsSync(path.join(pasta, own))))
    say(terminal, `Atenção: ${address} não está em ${pasta}; o servidor web precisa ter esse arquivo.`);
};
